"""A web table: several browsers play the games of this library with each other and with bots.

The rules come from `tablerules`; this folder holds only what a server needs besides. Start it with
``python -m examples.web_table``; the README of this folder tells the rest.
"""
