"""Cards, hands and the table as text and as pictures, from a view."""

from tablerules.uno.render.svg import card_picture, hand_picture, picture
from tablerules.uno.render.text import card_text, hand_text, text

__all__ = ["card_picture", "card_text", "hand_picture", "hand_text", "picture", "text"]
