"""What this game's effects are called in English and German, by stable keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tablerules.core.narration import Language, Speaker, Writer, join, speaker
from tablerules.core.seats import Seat
from tablerules.uno.cards import Colour
from tablerules.uno.effects import (
    ChallengeDecided,
    DirectionChanged,
    Effect,
    FirstCardTurned,
    RoundOver,
    SilenceChanged,
)
from tablerules.uno.moves import Cards, Hidden, write_cards

ENGLISH: Final = Language(
    code="en",
    messages={
        "and": "and",
        "cards-laid": "{seat:who} lays {cards:cards}.",
        "card-taken": "{seat:who} takes {card} back.",
        "colour-set": "The colour is {colour:colour}.",
        "direction-changed.clockwise": "Play goes clockwise.",
        "direction-changed.counterclockwise": "Play goes counterclockwise.",
        "turn-started": "It is the turn of {seat:who}.",
        "seat-skipped": "{seat:who} loses a turn.",
        "draw-imposed": "{seat:who} must draw {count:# card|# cards}.",
        "penalty-imposed": "{seat:who} must draw {count:# card|# cards} as a penalty{rule:breach}.",
        "cards-drawn": "{seat:who} draws {cards:hand}.",
        "stock-rebuilt": "The discards become a new stock of {count:# card|# cards}.",
        "uno-called": "{seat:who} calls uno.",
        "hands-moved": "Hands change seats: {moves:moves}.",
        "hands-collected": "All hands are collected: {count:# card|# cards}.",
        "hand-taken": "{seat:who} now holds {hand:hand}.",
        "cards-given": "{seat:who} gives {cards:hand} to {target:who}.",
        "silence-changed.begins": "The table must be silent after the 7 of {seat:who}.",
        "silence-changed.ends": "Everybody may talk again.",
        "challenge-decided.guilty": "{challenger:who} challenged {offender:who} rightly.",
        "challenge-decided.innocent": "{challenger:who} challenged {offender:who} wrongly.",
        "first-card-turned": "The first card is {card}.",
        "first-card-turned.returned": "The first card is {card} and goes back into the stock.",
        "dealer-chosen": "{seat:who} deals.",
        "round-over": "{winner:who} has gone out and wins the round.",
        "round-over.stuck": "Nobody can go on: the round is over.",
        "hand-revealed": "{seat:who} held {hand:hand}: {points:# point|# points}.",
        "round-scored": "The round scores {gains:numbers}.",
        "seat-out": "{seat:who} is out of the match.",
        "match-over": "The match is over. The winner: {winners:who}.",
        "hidden-cards": "{count:# card|# cards}",
        "empty-hand": "nothing",
        "move": "{0:who} to {1:who}",
        "breach": " ({why})",
        "breach.uno.catch": "no call of uno",
        "breach.uno.false-call": "a false call",
        "breach.uno.suggestion": "a suggestion",
        "breach.uno.seven.silence": "talking",
        "breach.uno.nine": "the last to react",
        "breach.uno.illegal-play": "a wrong card",
        "breach.uno.follow-up": "nothing played after the own card",
        "colour.red": "red",
        "colour.green": "green",
        "colour.blue": "blue",
        "colour.yellow": "yellow",
    },
)
"""English."""

GERMAN: Final = Language(
    code="de",
    messages={
        "and": "und",
        "cards-laid": "{seat:who} legt {cards:cards}.",
        "card-taken": "{seat:who} nimmt {card} zurück.",
        "colour-set": "Die Farbe ist {colour:colour}.",
        "direction-changed.clockwise": "Es geht im Uhrzeigersinn weiter.",
        "direction-changed.counterclockwise": "Es geht gegen den Uhrzeigersinn weiter.",
        "turn-started": "{seat:who} ist am Zug.",
        "seat-skipped": "{seat:who} setzt aus.",
        "draw-imposed": "{seat:who} muss {count:eine Karte|# Karten} ziehen.",
        "penalty-imposed": "{seat:who} muss zur Strafe {count:eine Karte|# Karten} ziehen"
        "{rule:breach}.",
        "cards-drawn": "{seat:who} zieht {cards:hand}.",
        "stock-rebuilt": "Die Ablage wird zum neuen Stapel aus {count:einer Karte|# Karten}.",
        "uno-called": "{seat:who} ruft Uno.",
        "hands-moved": "Handkarten wechseln den Platz: {moves:moves}.",
        "hands-collected": "Alle Handkarten werden eingesammelt: {count:eine Karte|# Karten}.",
        "hand-taken": "{seat:who} hat jetzt {hand:hand}.",
        "cards-given": "{seat:who} gibt {cards:hand} an {target:who}.",
        "silence-changed.begins": "Nach der 7 von {seat:who} darf niemand reden.",
        "silence-changed.ends": "Alle dürfen wieder reden.",
        "challenge-decided.guilty": "{challenger:who} hat {offender:who} zu Recht angezweifelt.",
        "challenge-decided.innocent": "{challenger:who} hat {offender:who} zu Unrecht "
        "angezweifelt.",
        "first-card-turned": "Die erste Karte ist {card}.",
        "first-card-turned.returned": "Die erste Karte ist {card} und kommt zurück in den Stapel.",
        "dealer-chosen": "{seat:who} gibt.",
        "round-over": "{winner:who} ist fertig und gewinnt die Runde.",
        "round-over.stuck": "Niemand kann mehr weiter: Die Runde ist aus.",
        "hand-revealed": "{seat:who} hatte {hand:hand}: {points:# Punkt|# Punkte}.",
        "round-scored": "Die Runde bringt {gains:numbers}.",
        "seat-out": "{seat:who} scheidet aus.",
        "match-over": "Das Spiel ist aus. Gewonnen: {winners:who}.",
        "hidden-cards": "{count:eine Karte|# Karten}",
        "empty-hand": "nichts",
        "move": "von {0:who} zu {1:who}",
        "breach": " ({why})",
        "breach.uno.catch": "Uno nicht gerufen",
        "breach.uno.false-call": "falscher Ruf",
        "breach.uno.suggestion": "ein Vorschlag",
        "breach.uno.seven.silence": "geredet",
        "breach.uno.nine": "als Letzter",
        "breach.uno.illegal-play": "falsche Karte",
        "breach.uno.follow-up": "auf die eigene Karte nichts gelegt",
        "colour.red": "Rot",
        "colour.green": "Grün",
        "colour.blue": "Blau",
        "colour.yellow": "Gelb",
    },
)
"""German."""

LANGUAGES: Final[dict[str, Language]] = {known.code: known for known in (ENGLISH, GERMAN)}
"""The languages by their codes."""


def narrate(effect: Effect, language: str | Language = "en", *, names: Sequence[str] = ()) -> str:
    """Tell an effect in one sentence. It holds no more than the effect: hidden cards stay hidden.

    Args:
        effect: What happened, as a viewer saw it.
        language: The code of one of `LANGUAGES`, or a language of your own.
        names: What people are called, in seat order.

    Raises:
        ValueError: No language has that code.

    Examples:
        >>> from tablerules.uno import card
        >>> from tablerules.uno.effects import CardsDrawn
        >>> narrate(CardsDrawn(0, (card("R5"),)), names=["Ann"]), narrate(CardsDrawn(0, (None,)))
        ('Ann draws R5.', 'p1 draws 1 card.')
        >>> narrate(CardsDrawn(1, (None, None)), "de")
        'p2 zieht 2 Karten.'
    """
    return speaker(LANGUAGES, language, names, _KINDS).tell(effect, _variant(effect))


def _cards(cards: Cards, _: Speaker) -> str:
    return write_cards(cards)


def _hand(cards: Hidden, told: Speaker) -> str:
    """Cards that are seen by their names, hidden ones by their number."""
    shown = [write_cards((card,)) for card in cards if card is not None]
    closed = len(cards) - len(shown)
    parts = [" ".join(shown)] if shown else []
    parts += [told.say("hidden-cards", {"count": closed})] if closed else []
    return join(parts, told.word("and")) or told.word("empty-hand")


def _moves(moves: Iterable[tuple[Seat, Seat]], told: Speaker) -> str:
    return ", ".join(told.vformat(told.word("move"), pair, {}) for pair in moves)


def _breach(rule: str, told: Speaker) -> str:
    return told.say("breach", {"why": told.word(f"breach.{rule}", rule)})


def _colour(colour: Colour, told: Speaker) -> str:
    return told.word(f"colour.{colour.value}")


_KINDS: Final[Mapping[str, Writer]] = {
    "cards": _cards,
    "hand": _hand,
    "moves": _moves,
    "breach": _breach,
    "colour": _colour,
}


def _variant(effect: Effect) -> str:
    """What tells an effect with several messages."""
    match effect:
        case DirectionChanged(direction=direction):
            return ".clockwise" if direction > 0 else ".counterclockwise"
        case SilenceChanged(seat=seat):
            return ".ends" if seat is None else ".begins"
        case ChallengeDecided(guilty=guilty):
            return ".guilty" if guilty else ".innocent"
        case FirstCardTurned(stays=stays):
            return "" if stays else ".returned"
        case RoundOver(winner=winner):
            return "" if winner is not None else ".stuck"
        case _:
            return ""
