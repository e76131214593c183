"""The table as text and as pictures, from a view."""

from tablerules.yahtzee.render.svg import dice_picture, picture, sheet_picture
from tablerules.yahtzee.render.text import dice_text, sheet_text, text

__all__ = ["dice_picture", "dice_text", "picture", "sheet_picture", "sheet_text", "text"]
