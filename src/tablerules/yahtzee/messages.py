"""What this game's effects are called in English and German, by stable keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablerules.core.dice import Faces
from tablerules.core.narration import Language, Speaker, speaker
from tablerules.yahtzee.effects import BoxScored, DiceKept, Effect
from tablerules.yahtzee.options import Options

ENGLISH: Final = Language(
    code="en",
    messages={
        "and": "and",
        "dice-rolled": "{seat:who} rolls {rolled:dice}.",
        "dice-kept": "{seat:who} keeps {kept:dice} and rolls {again:# die|# dice} again.",
        "dice-kept.none": "{seat:who} keeps nothing and rolls {again:# die|# dice} again.",
        "dice-kept.saved": "{seat:who} spends a saved roll, keeps {kept:dice} and rolls "
        "{again:# die|# dice} again.",
        "dice-kept.none.saved": "{seat:who} spends a saved roll and rolls {again:# die|# dice} "
        "again.",
        "box-scored": "{seat:who} scores {points} in {box:box}.",
        "box-scored.column": "{seat:who} scores {points} in {box:box}, column {column}.",
        "chip-won": "{seat:who} earns a bonus of {points}.",
        "upper-bonus-won": "{seat:who} earns the upper bonus of {points}.",
        "opening-tied": "{seats:who} are tied and roll again.",
        "start-decided": "{seat:who} starts.",
        "tie-broken": "{seat:who} wins the roll-off.",
        "game-ended": "The game ends: {totals:numbers}.",
        "turn-began": "It is the turn of {seat:who}.",
        "box.aces": "Aces",
        "box.twos": "Twos",
        "box.threes": "Threes",
        "box.fours": "Fours",
        "box.fives": "Fives",
        "box.sixes": "Sixes",
        "box.one-pair": "One Pair",
        "box.two-pairs": "Two Pairs",
        "box.three-pairs": "Three Pairs",
        "box.three-of-a-kind": "Three of a Kind",
        "box.four-of-a-kind": "Four of a Kind",
        "box.five-of-a-kind": "Five of a Kind",
        "box.full-house": "Full House",
        "box.small-straight": "Small Straight",
        "box.large-straight": "Large Straight",
        "box.full-straight": "Full Straight",
        "box.little-straight": "Little Straight",
        "box.big-straight": "Big Straight",
        "box.straight": "Straight",
        "box.villa": "Villa",
        "box.tower": "Tower",
        "box.poker": "Poker",
        "box.chance": "Chance",
        "box.yahtzee": "Yahtzee",
        "box.kniffel": "Kniffel",
        "box.yatzy": "Yatzy",
        "box.maxi-yatzy": "Maxi Yatzy",
        "box.yacht": "Yacht",
        "box.generala": "Generala",
        "box.double-generala": "Double Generala",
    },
)
"""English."""

GERMAN: Final = Language(
    code="de",
    messages={
        "and": "und",
        "dice-rolled": "{seat:who} würfelt {rolled:dice}.",
        "dice-kept": "{seat:who} behält {kept:dice} und würfelt mit "
        "{again:einem Würfel|# Würfeln} weiter.",
        "dice-kept.none": "{seat:who} behält nichts und würfelt mit "
        "{again:einem Würfel|# Würfeln} neu.",
        "dice-kept.saved": "{seat:who} nimmt einen aufgesparten Wurf, behält {kept:dice} und "
        "würfelt mit {again:einem Würfel|# Würfeln} weiter.",
        "dice-kept.none.saved": "{seat:who} nimmt einen aufgesparten Wurf und würfelt mit "
        "{again:einem Würfel|# Würfeln} neu.",
        "box-scored": "{seat:who} schreibt {points:# Punkt|# Punkte} bei {box:box}.",
        "box-scored.column": "{seat:who} schreibt {points:# Punkt|# Punkte} bei {box:box}, "
        "Spalte {column}.",
        "chip-won": "{seat:who} erhält {points} Punkte Bonus.",
        "upper-bonus-won": "{seat:who} erhält den oberen Bonus: {points} Punkte.",
        "opening-tied": "{seats:who} haben gleich viel und würfeln noch einmal.",
        "start-decided": "{seat:who} beginnt.",
        "tie-broken": "{seat:who} gewinnt das Stechen.",
        "game-ended": "Das Spiel ist aus: {totals:numbers}.",
        "turn-began": "{seat:who} ist am Zug.",
        "box.aces": "Einser",
        "box.twos": "Zweier",
        "box.threes": "Dreier",
        "box.fours": "Vierer",
        "box.fives": "Fünfer",
        "box.sixes": "Sechser",
        "box.one-pair": "Ein Paar",
        "box.two-pairs": "Zwei Paare",
        "box.three-pairs": "Drei Paare",
        "box.three-of-a-kind": "Dreierpasch",
        "box.four-of-a-kind": "Viererpasch",
        "box.five-of-a-kind": "Fünferpasch",
        "box.full-house": "Full House",
        "box.small-straight": "Kleine Straße",
        "box.large-straight": "Große Straße",
        "box.full-straight": "Volle Straße",
        "box.little-straight": "Niedrige Straße",
        "box.big-straight": "Hohe Straße",
        "box.straight": "Straße",
        "box.villa": "Villa",
        "box.tower": "Turm",
        "box.poker": "Poker",
        "box.chance": "Chance",
        "box.yahtzee": "Yahtzee",
        "box.kniffel": "Kniffel",
        "box.yatzy": "Yatzy",
        "box.maxi-yatzy": "Maxi Yatzy",
        "box.yacht": "Yacht",
        "box.generala": "Generala",
        "box.double-generala": "Doppel-Generala",
    },
)
"""German."""

LANGUAGES: Final[dict[str, Language]] = {known.code: known for known in (ENGLISH, GERMAN)}
"""The languages by their codes."""


def narrate(
    effect: Effect,
    language: str | Language = "en",
    *,
    names: Sequence[str] = (),
    options: Options | None = None,
) -> str:
    """Tell an effect in one sentence.

    Args:
        effect: What happened.
        language: The code of one of `LANGUAGES`, or a language of your own.
        names: What people are called, in seat order.
        options: The rules; their sheet names boxes that the language does not know.

    Raises:
        ValueError: No language has that code.

    Examples:
        >>> from tablerules.yahtzee import BoxScored, DiceKept
        >>> narrate(BoxScored(0, "full-house", 1, 25), names=["Ann"])
        'Ann scores 25 in Full House.'
        >>> narrate(DiceKept(1, (3, 3), 3, saved=False), "de")
        'p2 behält 3 3 und würfelt mit 3 Würfeln weiter.'
    """

    def box(name: str, told: Speaker) -> str:
        boxes = () if options is None else options.sheet.boxes
        labels = {known.name: known.label for known in boxes}
        return told.word(f"box.{name}", labels.get(name, name))

    return speaker(LANGUAGES, language, names, {"box": box, "dice": _dice}).tell(
        effect, _variant(effect)
    )


def _dice(faces: Faces, _: Speaker) -> str:
    return " ".join(map(str, faces))


def _variant(effect: Effect) -> str:
    match effect:
        case DiceKept(kept=kept, saved=saved):
            return ("" if kept else ".none") + (".saved" if saved else "")
        case BoxScored(column=column):
            return ".column" if column > 1 else ""
        case _:
            return ""
