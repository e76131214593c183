"""Bridges to other libraries; each needs the extra that it names."""
