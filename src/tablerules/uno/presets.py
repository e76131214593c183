"""Ready sets of options. A preset never changes: a changed rule is a new value."""

from __future__ import annotations

from tablerules.uno.options import Options

MATTEL_2008 = Options()
