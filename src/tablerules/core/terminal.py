"""How text for a terminal is written: with or without Unicode, with or without colour."""

from __future__ import annotations

from attrs import frozen

from tablerules.core.palette import Tint


@frozen(kw_only=True)
class TextStyle:
    r"""What a terminal can show.

    Attributes:
        unicode: Whether it shows dice, shapes and lines; otherwise ASCII alone is written.
        colour: Whether it understands colour codes (256 colours).

    Examples:
        >>> from tablerules.core.palette import TINT
        >>> UNICODE.mark(TINT["red"]), PLAIN.mark(TINT["red"]), PLAIN.pick("é", "e")
        ('▲', 'R', 'e')
        >>> COLOUR.paint("R5", TINT["red"])
        '\x1b[1;38;5;167mR5\x1b[0m'
    """

    unicode: bool = True
    colour: bool = False

    def pick(self, unicode: str, plain: str) -> str:
        """The first where Unicode can be shown, otherwise the second."""
        return unicode if self.unicode else plain

    def mark(self, tint: Tint) -> str:
        """The one character that stands for a tint: its shape or its initial."""
        return self.pick(tint.glyph, tint.name[0].upper())

    def paint(self, text: str, tint: Tint | None) -> str:
        """Text in a colour, where colours can be shown."""
        if not self.colour or tint is None:
            return text
        return f"\x1b[1;38;5;{tint.ansi}m{text}\x1b[0m"

    def strong(self, text: str) -> str:
        """Text in reverse video, where codes can be shown."""
        return f"\x1b[7m{text}\x1b[0m" if self.colour else text


PLAIN = TextStyle(unicode=False)
"""ASCII without colour."""
UNICODE = TextStyle()
"""Unicode without colour; the default."""
COLOUR = TextStyle(colour=True)
"""Unicode with colour."""
