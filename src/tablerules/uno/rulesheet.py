"""The rules of a table as plain sentences, made from its options.

Every option says one sentence for each of its values, with the ids of the rules it implements, so
that a table can agree on the rules before the start (S2-36).
"""

from __future__ import annotations

from tablerules.uno.lines import Line
from tablerules.uno.lines_house import HOUSE_RULES
from tablerules.uno.lines_official import OPENING_AND_TURNS, SCORING
from tablerules.uno.options import Options

LINES: tuple[Line, ...] = (*OPENING_AND_TURNS, *HOUSE_RULES, *SCORING)
"""One line for each option, in the order in which they are told."""


def rule_sheet(options: Options) -> str:
    """The rules of a table as plain sentences with ids, one a line.

    Examples:
        >>> from tablerules.uno import PROGRESSIVE
        >>> [line for line in rule_sheet(PROGRESSIVE).splitlines() if "C9" in line]
        ['A draw card may be put on the same kind; the draws add up. [C9 S2-19 S2-20 O-21 O-26]']
    """
    said = ((line, line.sentence(options)) for line in LINES if line.said(options))
    return "\n".join(f"{sentence} [{' '.join(line.ids)}]" for line, sentence in said if sentence)
