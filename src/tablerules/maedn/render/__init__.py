"""The board as text and as a picture, from a view."""

from tablerules.maedn.render.svg import picture
from tablerules.maedn.render.text import board_text, text

__all__ = ["board_text", "picture", "text"]
