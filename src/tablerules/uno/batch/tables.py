"""The scalar rules as arrays, asked once for each set of options.

Hands are sets of plays, 64 to a word: holding a wild card makes one play possible for each colour.
A *look* is a top card with the colour in force, as one number.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.uno.batch.actions import ActionTable, play_words, plays
from tablerules.uno.batch.bits import WIDTH, Words
from tablerules.uno.batch.covered import not_covered
from tablerules.uno.batch.effects import Effects, Openings, effects, openings, position
from tablerules.uno.batch.meaning import Actions, actions
from tablerules.uno.batch.modes import Bools, Ints, Mode
from tablerules.uno.cards import Card, Colour
from tablerules.uno.choices import PlayDrawn
from tablerules.uno.moves import Play
from tablerules.uno.options import Options
from tablerules.uno.rules.answers import answer_with
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.match import fits, unlawful
from tablerules.uno.rules.plays import finish_refusal
from tablerules.uno.state import Pending


@frozen(eq=False)
class Tables:
    """The compiled rules of some options.

    Attributes:
        rules: The rules as the scalar engine has them.
        cards: The different cards, coloured ones first; elsewhere a card is its place here.
        deck: All cards.
        looks: How many looks there are.
        top: The top card of each look.
        shade: The colour in force in each look; the number of colours where there is none.
        first: The look of each card when it is the first one.
        words: How many words hold the plays of a hand.
        held: The plays of each card, words x cards.
        lead: One play of every card, words.
        laid: The plays that match, words x (modes x looks).
        better: The plays of cards that make a guarded card unlawful, words x looks.
        guarded: The plays of guarded cards, words.
        guards: Whether a card is guarded.
        last: The plays with which one may go out, words.
        points: What each card counts.
        ring: The seat so many seats on, by direction (0 for clockwise), seat and steps; flat.
        members: Which seats are in which team, seats x teams.
        actions: What the action numbers mean.
        effects: What cards bring about.
        openings: What first cards bring about.
    """

    rules: Rules
    cards: tuple[Card, ...]
    deck: NDArray[np.uint8]
    looks: int
    top: Ints
    shade: Ints
    first: Ints
    words: int
    held: Words
    lead: Words
    laid: Words
    better: Words
    guarded: Words
    guards: Bools
    last: Words
    points: Ints
    ring: Ints
    members: Ints
    actions: Actions
    effects: Effects
    openings: Openings

    @property
    def options(self) -> Options:
        """The rules as they were asked for."""
        return self.rules.options


@lru_cache(maxsize=16)
def tables(options: Options) -> Tables:
    """Compile the scalar rules.

    Raises:
        ValueError: The options are not covered; one sentence names them.
    """
    refused = not_covered(options)
    if refused is not None:
        raise ValueError(refused)
    rules, cards = Rules.of(options), ActionTable(options).cards
    shades = (*rules.colours, None)
    looks = [(top, colour) for top in cards for colour in shades]
    better = [[c for c in cards if unlawful(rules, *one, (c,))] for one in looks]
    seats, members = range(options.seats), rules.teams.members
    return Tables(
        rules,
        cards,
        np.array([cards.index(card) for card in options.deck], dtype=np.uint8),
        len(looks),
        np.array([cards.index(top) for top, _ in looks]),
        np.array([shades.index(colour) for _, colour in looks]),
        np.array([looks.index((card, card.colour)) for card in cards]),
        play_words(options),
        _each(options, [[card] for card in cards]),
        _leads(options),
        _laid(rules, cards, looks),
        _each(options, better),
        _words(options, [card for card in cards if rules.rule(card).guarded]),
        np.array([rules.rule(card).guarded for card in cards]),
        _words(options, [card for card in cards if _ends(rules, card)]),
        np.array([rules.points((card,)) for card in cards]),
        np.array(
            [
                (seat + way * step) % len(seats)
                for way in (1, -1)
                for seat in seats
                for step in seats
            ]
        ),
        np.array([[seat in team for team in members] for seat in seats], dtype=np.intp),
        actions(rules),
        effects(rules, cards),
        openings(rules, cards),
    )


def _words(options: Options, cards: Collection[Card]) -> Words:
    """All plays of some cards."""
    found = [0] * play_words(options)
    for bit, play in enumerate(plays(options)):
        if play.cards[0] in cards:
            found[bit // WIDTH] |= 1 << bit % WIDTH
    return np.array(found, dtype=np.uint64)


def _each(options: Options, sets: list[list[Card]]) -> Words:
    """The plays of several sets of cards, words x sets."""
    known: dict[tuple[Card, ...], Words] = {}
    for some in sets:
        if tuple(some) not in known:
            known[tuple(some)] = _words(options, some)
    return np.stack([known[tuple(some)] for some in sets], axis=1)


def _leads(options: Options) -> Words:
    """The first play of every card."""
    found = [0] * play_words(options)
    seen: set[Card] = set()
    for bit, play in enumerate(plays(options)):
        if play.cards[0] not in seen:
            found[bit // WIDTH] |= 1 << bit % WIDTH
        seen.add(play.cards[0])
    return np.array(found, dtype=np.uint64)


def _laid(rules: Rules, cards: tuple[Card, ...], looks: list[tuple[Card, Colour | None]]) -> Words:
    """In each mode, the plays that match each look."""
    options = rules.options
    real = [(top, colour) if top.colour in (None, colour) else None for top, colour in looks]
    matching = [[card for card in cards if one and fits(rules, *one, card)] for one in real]
    answering = [[card for card in cards if one and _answers(rules, *one, card)] for one in real]
    nothing: list[list[Card]] = [[] for _ in looks]
    never = options.play_drawn is PlayDrawn.NEVER
    by_mode = {
        Mode.TURN: matching,
        Mode.DRAWN: nothing if never else matching,
        Mode.PENDING: answering,
    }
    return _each(options, [some for mode in Mode for some in by_mode.get(mode, nothing)])


def _answers(rules: Rules, top: Card, colour: Colour | None, card: Card) -> bool:
    """Whether a card answers the draw that the top card imposes, its guard aside."""
    pending = Pending(0, 1, 1, top.face, 1)
    answer = answer_with(rules, pending, card) if rules.rule(top).draw else None
    if answer is None:
        return False
    state = position(rules, ((card,),), top, colour)
    return answer.refusal(rules, state, pending, Play(0, (card,))) is None


def _ends(rules: Rules, card: Card) -> bool:
    """Whether one may go out with a card."""
    return finish_refusal(rules, (card,), (card,)) is None
