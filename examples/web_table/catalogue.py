"""Which games can be played at the web table, by which rules, and which bots sit in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from tablerules import Bot, maedn, uno, yahtzee
from tablerules.core.seats import Seat
from tablerules.maedn import Maedn
from tablerules.uno import Uno
from tablerules.uno.render.status import on_turn
from tablerules.yahtzee import Yahtzee

Length: TypeAlias = Literal["match", "round"]
"""Whether a game of several rounds is played out, or only one round of it."""

MOST_SEATS: Final = 10
"""How many can sit at a table here; some presets allow fewer."""


@frozen(kw_only=True)
class Offer:
    """A game that can be played here.

    Attributes:
        title: Its name for people.
        make: The game for some options.
        presets: Its presets by name.
        default: The preset that is offered first.
        least: How many must play at least.
        rounds: Whether a game has several rounds, of which one alone can be played.
        bot: The bot that sits in, for some options.
        on_turn: Whom the game waits for, as everybody can tell from a view.
    """

    title: str
    make: Callable[[Any], Any]
    presets: Mapping[str, Any]
    default: str
    least: int = 2
    rounds: bool = False
    bot: Callable[[Any], Bot[Any, Any]]
    on_turn: Callable[[Any], Seat | None]


def _roller(view: yahtzee.View) -> Seat | None:
    """Who rolls or decides; once the game is over this is nobody's turn, but no view says so."""
    return view.seat


OFFERS: Final[Mapping[str, Offer]] = {
    "uno": Offer(
        title="UNO",
        make=Uno,
        presets=uno.PRESETS,
        default="MATTEL_2008",
        rounds=True,
        bot=lambda _: uno.colour_bot,
        on_turn=on_turn,
    ),
    "yahtzee": Offer(
        title="Yahtzee",
        make=Yahtzee,
        presets=yahtzee.PRESETS,
        default="YAHTZEE",
        least=1,
        bot=lambda _: yahtzee.collector_bot,
        on_turn=_roller,
    ),
    "maedn": Offer(
        title="Mensch ärgere dich nicht",
        make=Maedn,
        presets=maedn.PRESETS,
        default="SCHMIDT",
        bot=maedn.CapturerBot,
        on_turn=lambda view: view.on,
    ),
}
"""The games by the names that records give them."""


def options_of(game: str, preset: str, seats: int, length: Length = "match") -> Any:  # noqa: ANN401
    """The options of a preset for so many people.

    Raises:
        ValueError: There is no such game or preset, or the rules do not allow this.
    """
    offer = OFFERS.get(game)
    if offer is None or preset not in offer.presets:
        raise ValueError("there is no such game or preset")
    if not offer.least <= seats <= MOST_SEATS:
        msg = f"{offer.least} to {MOST_SEATS} can play here, not {seats}"
        raise ValueError(msg)
    changes: dict[str, Any] = {"seats": seats}
    if length == "round":
        if not offer.rounds:
            raise ValueError("this game has no rounds")
        changes["target"] = None
    return evolve(offer.presets[preset], **changes)


def _possible(game: str, preset: str, length: Length) -> Iterator[int]:
    for seats in range(1, MOST_SEATS + 1):
        try:
            options_of(game, preset, seats, length)
        except ValueError:
            continue
        yield seats


@cache
def catalogue() -> dict[str, Any]:
    """All that can be chosen when a table is made, as plain data for the lobby."""
    return {
        name: {
            "title": offer.title,
            "default": offer.default,
            "presets": {
                preset: {
                    length: list(_possible(name, preset, length))
                    for length in (("match", "round") if offer.rounds else ("match",))
                }
                for preset in offer.presets
            },
        }
        for name, offer in OFFERS.items()
    }
