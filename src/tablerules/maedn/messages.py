"""What this game's effects are called in English and German, by stable keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablerules.core.narration import Language, Speaker, Writer, join, speaker
from tablerules.core.palette import TINTS
from tablerules.core.seats import Teams
from tablerules.maedn.effects import Effect, SentBack, TurnBegan
from tablerules.maedn.moves import write_colour
from tablerules.maedn.options import Options

ENGLISH: Final = Language(
    code="en",
    messages={
        "and": "and",
        "opening-tied": "{seats:who} are tied and roll again.",
        "start-decided": "{seat:who} starts.",
        "turn-began": "It is the turn of {colour:colour}.",
        "turn-began.tries": "It is the turn of {colour:colour}, with {tries:# throw|# throws}.",
        "entered": "{colour:colour} brings in a piece.",
        "captured": "{by:colour} captures a piece of {colour:colour}.",
        "sent-back.huffed": "{colour:colour} did not capture: a piece goes back.",
        "sent-back.third_six": "{colour:colour} rolled too many extra rolls: a piece goes back.",
        "sent-back.block": "{colour:colour} ran into pieces that stand safely and goes back.",
        "bounced": "{colour:colour} rolled too much and walks back from the goal.",
        "got-home": "{colour:colour} brings a piece home.",
        "bonus-earned": "{colour:colour} earns {steps:# step|# steps}.",
        "cannot-move": "{colour:colour} cannot use {number}.",
        "carried": "{colour:colour} adds {steps} to the next roll.",
        "rolls-again": "{colour:colour} rolls again.",
        "tries-again": "{colour:colour} tries again: {tries:# throw|# throws} left.",
        "turn-lost": "{colour:colour} rolled too many extra rolls and loses the turn.",
        "finished": "{unit:unit} has brought all pieces home: place {place}.",
        "drawn": "Nobody can get home any more: the game ends without a winner.",
        "tint.red": "Red",
        "tint.blue": "Blue",
        "tint.yellow": "Yellow",
        "tint.green": "Green",
        "tint.purple": "Purple",
        "tint.sky": "Sky",
        "tint.orange": "Orange",
        "tint.ash": "Ash",
        "tint.mauve": "Mauve",
        "tint.tan": "Tan",
        "tint.khaki": "Khaki",
        "tint.navy": "Navy",
    },
)
"""English."""

GERMAN: Final = Language(
    code="de",
    messages={
        "and": "und",
        "opening-tied": "{seats:who} haben gleich viel und würfeln noch einmal.",
        "start-decided": "{seat:who} beginnt.",
        "turn-began": "{colour:colour} ist am Zug.",
        "turn-began.tries": "{colour:colour} ist am Zug und hat {tries:einen Wurf|# Würfe}.",
        "entered": "{colour:colour} bringt einen Stein ins Spiel.",
        "captured": "{by:colour} schlägt einen Stein von {colour:colour}.",
        "sent-back.huffed": "{colour:colour} hat nicht geschlagen: Ein Stein muss zurück.",
        "sent-back.third_six": "{colour:colour} hat zu oft nacheinander noch einen Wurf bekommen: "
        "Ein Stein muss zurück.",
        "sent-back.block": "{colour:colour} trifft auf Steine, die sicher stehen, und muss zurück.",
        "bounced": "{colour:colour} hat zu viel gewürfelt und läuft vom Ziel zurück.",
        "got-home": "{colour:colour} bringt einen Stein ins Ziel.",
        "bonus-earned": "{colour:colour} erhält {steps:einen Schritt|# Schritte}.",
        "cannot-move": "{colour:colour} kann {number} nicht ziehen.",
        "carried": "{colour:colour} zählt {steps} zum nächsten Wurf.",
        "rolls-again": "{colour:colour} würfelt noch einmal.",
        "tries-again": "{colour:colour} versucht es noch einmal: noch {tries:ein Wurf|# Würfe}.",
        "turn-lost": "{colour:colour} hat zu oft nacheinander noch einen Wurf bekommen: "
        "Der Zug ist vorbei.",
        "finished": "{unit:unit} hat alle Steine im Ziel: Platz {place}.",
        "drawn": "Niemand kann mehr ins Ziel kommen: Das Spiel endet ohne Sieger.",
        "tint.red": "Rot",
        "tint.blue": "Blau",
        "tint.yellow": "Gelb",
        "tint.green": "Grün",
        "tint.purple": "Lila",
        "tint.sky": "Hellblau",
        "tint.orange": "Orange",
        "tint.ash": "Grau",
        "tint.mauve": "Rosa",
        "tint.tan": "Braun",
        "tint.khaki": "Oliv",
        "tint.navy": "Dunkelblau",
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
        options: The rules. With them colours have the names of the colours in pictures, and teams
            those of their members; without them they are ``c1``, ``c2``.

    Raises:
        ValueError: No language has that code.

    Examples:
        >>> from tablerules.maedn import SCHMIDT, Captured
        >>> narrate(Captured(1, 7, by=0), options=SCHMIDT)
        'Red captures a piece of Blue.'
        >>> narrate(Captured(1, 7, by=0), "de")
        'c1 schlägt einen Stein von c2.'
    """
    kinds: dict[str, Writer] = {
        "colour": lambda index, told: _colour(options, index, told),
        "unit": lambda index, told: _unit(options, index, told),
    }
    return speaker(LANGUAGES, language, names, kinds).tell(effect, _variant(effect))


def _colour(options: Options | None, index: int, told: Speaker) -> str:
    if options is None:
        return write_colour(index)
    tint = TINTS[options.places[index] % len(TINTS)]
    return told.word(f"tint.{tint.name}", tint.name)


def _unit(options: Options | None, index: int, told: Speaker) -> str:
    """A team by its colours; without teams a unit is a colour."""
    if options is None or options.teams is None:
        return _colour(options, index, told)
    members = Teams.opposite(options.seats, options.teams).members[index]
    return join([_colour(options, seat, told) for seat in members], told.word("and"))


def _variant(effect: Effect) -> str:
    match effect:
        case SentBack(reason=reason):
            return f".{reason.value}"
        case TurnBegan(tries=tries):
            return "" if tries == 1 else ".tries"
        case _:
            return ""
