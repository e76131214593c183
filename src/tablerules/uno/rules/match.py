"""Which card may be laid on which: colour, number, symbol, and the guarded wild card."""

from __future__ import annotations

from typing import cast

from tablerules.core.errors import Refusal
from tablerules.uno.cards import Card, Colour
from tablerules.uno.choices import ActionMatch, ActionOnAction, WildDrawFourLegal
from tablerules.uno.moves import Cards
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.room import no
from tablerules.uno.state import State


def top_of(state: State) -> Card:
    """The top card; there is one once a seat has a turn."""
    return cast("Card", state.top)


def fits(rules: Rules, top: Card, colour: Colour | None, card: Card) -> bool:
    """Whether a card may lie on the pile, the guard of a Wild Draw Four aside."""
    if not _action_fits(rules, top, card):
        return False
    if card.colour is None or card.colour is colour:
        return True
    if card.face != top.face:
        return False
    return rules.options.action_match is ActionMatch.COLOUR_OR_SYMBOL or not rules.action(card)


def _action_fits(rules: Rules, top: Card, card: Card) -> bool:
    """Whether an action may lie on an action (`action_on_action`)."""
    choice = rules.options.action_on_action
    if choice is ActionOnAction.ANY or card.face == top.face:
        return True
    wilds_count = choice is ActionOnAction.SAME_KIND
    return not all(rules.action(c) or (wilds_count and c.wild) for c in (top, card))


def unlawful(rules: Rules, top: Card, colour: Colour | None, held: Cards) -> bool:
    """Whether a guarded card is unlawful for who holds these other cards (`wd4_legal`)."""
    choice = rules.options.wd4_legal
    if choice is WildDrawFourLegal.NO_COLOUR:
        return colour is not None and _has_colour(held, colour)
    if choice is WildDrawFourLegal.NO_MATCH:
        return any(not c.wild and (c.colour is colour or c.face == top.face) for c in held)
    if choice is WildDrawFourLegal.NO_PLAYABLE:
        return any(fits(rules, top, colour, c) and not rules.rule(c).guarded for c in held)
    return False


def _has_colour(held: Cards, colour: Colour) -> bool:
    for card in held:  # noqa: SIM110 - quicker, and asked on each turn
        if card.colour is colour:
            return True
    return False


def match_refusal(rules: Rules, top: Card, colour: Colour | None, card: Card) -> Refusal | None:
    """Why a card may not lie on the pile."""
    if fits(rules, top, colour, card):
        return None
    if not _action_fits(rules, top, card):
        return no(
            "match.action-on-action",
            f"An action card lies on an action card only if it is the same kind; {top} lies there.",
        )
    return no("match", f"{card} matches neither the colour {colour} nor the card {top}.")


def guard_refusal(
    rules: Rules, top: Card, colour: Colour | None, card: Card, held: Cards
) -> Refusal | None:
    """Why a guarded card is refused outright: where there is no challenge, it must be lawful."""
    if must_be_lawful(rules, card) and unlawful(rules, top, colour, held):
        return no("wd4", f"{card} may only be played without a better card: {colour} is in force.")
    return None


def must_be_lawful(rules: Rules, card: Card) -> bool:
    """Whether a guarded card cannot even be tried where it is unlawful."""
    return rules.rule(card).guarded and not rules.options.challenge
