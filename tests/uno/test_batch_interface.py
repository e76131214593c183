"""The batch engine's interface: numbers, refusals, chance, what a seat sees."""

from collections import Counter

import numpy as np
import pytest
from attrs import evolve, fields

from tablerules.uno import JUMP_IN, MATTEL_2018, MATTEL_OLD, PRESETS, Colour, Options, Uno, card
from tablerules.uno.batch import ActionTable, Batch, Mode, Observation, not_covered
from tablerules.uno.batch.bits import _count_by_hand as count_by_hand
from tablerules.uno.batch.bits import count_bits, place_of, runs, unpack
from tablerules.uno.cards import DECK_108, DECK_SHUFFLE, CardRule, Task
from tablerules.uno.choices import (
    CallTrigger,
    CatchWindow,
    EightRule,
    JumpInEffect,
    NineRule,
    OneRule,
    PlayDrawn,
    Renege,
    Scoring,
    SevenRule,
    TwoRule,
    ZeroRule,
)
from tablerules.uno.moves import Act, Do, JumpIn, Misplay, Play, Reveal, SeatMove, Swap, Verdict
from tablerules.uno.state import Drawn, Pending

ROUND = Options(target=None)
EAGER = evolve(ROUND, renege=Renege.FORBIDDEN, play_drawn=PlayDrawn.MUST, challenge=False)
"""Who can play must: rounds of random moves are short."""


def played(options: Options, games: int, steps: int, seed: int = 1) -> Batch:
    """A batch after some random steps."""
    batch = Batch(options)
    batch.reset(games, np.random.default_rng(seed))
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize("options", [ROUND, MATTEL_OLD, MATTEL_2018, evolve(JUMP_IN, seats=10)])
def test_every_action_is_a_move_and_back(options: Options) -> None:
    table = ActionTable(options)
    moves = [table.move(1, number) for number in range(table.size)]
    assert len(set(moves)) == table.size
    assert [table.index(move) for move in moves] == list(range(table.size))
    assert all(move is None or move.seat == 1 for move in moves)


def test_wrong_actions_and_moves_are_refused() -> None:
    table = ActionTable(ROUND)
    for move in (JumpIn(0, (card("R1"),)), Misplay(0, card("R1")), Swap(0, 4), Do(0, Act.SLAP)):
        with pytest.raises(ValueError, match=f"{move} is no move at this table"):
            table.index(move)
    for number in (-1, table.size):
        with pytest.raises(IndexError, match=f"actions go from 0 to 138, not {number}"):
            table.move(0, number)


@pytest.mark.parametrize("wrong", ["below", "above", "not legal"])
def test_an_illegal_action_changes_nothing(wrong: str) -> None:
    batch = played(ROUND, 3, 50)
    before = [batch.state(game) for game in range(3)]
    actions, mask, seats = batch.random_actions(), batch.legal_mask(), batch.seat
    illegal = int(np.flatnonzero(~mask[1])[-1])
    actions[1] = {"below": -1, "above": batch.actions.size, "not legal": illegal}[wrong]
    with pytest.raises(ValueError, match=f"action {actions[1]} is not legal in game 1"):
        batch.step(actions)
    assert [batch.state(game) for game in range(3)] == before
    assert (batch.legal_mask() == mask).all()
    assert (batch.seat == seats).all()


def test_sets_of_bits_are_counted_picked_and_laid_out() -> None:
    rng = np.random.default_rng(1)
    words = rng.integers(0, 1 << 63, (3, 200), dtype=np.uint64) >> rng.integers(
        0, 60, (3, 200), dtype=np.uint64
    )
    listed = [[[bit for bit in range(64) if int(w) >> bit & 1] for w in row] for row in words]
    assert count_bits(words).tolist() == [[len(bits) for bits in row] for row in listed]
    assert count_by_hand(words).tolist() == count_bits(words).tolist()
    assert count_by_hand(words).dtype == count_bits(words).dtype
    for row, bits in zip(words, listed, strict=True):
        ranks = np.array([len(some) // 2 if some else 0 for some in bits])
        filled = np.array([bool(some) for some in bits])
        found = place_of(row, ranks)[filled].tolist()
        assert found == [some[len(some) // 2] for some in bits if some]
    places = [*range(60), *range(64, 124), *range(130, 150), 151]
    mask = unpack(words, runs(places), len(places))
    for game in range(200):
        kept = {64 * word + bit for word in range(3) for bit in listed[word][game]}
        assert mask[game].tolist() == [place in kept for place in places]


# ------------------------------------------------------------------ options


@pytest.mark.parametrize(
    "options, names",
    [
        (Options(false_uno_penalty=2), "false_uno_penalty"),
        (Options(seats=2, follow_up_penalty=2), "follow_up_penalty"),
        (Options(scoring=Scoring.ELIMINATION), "scoring elimination"),
        (Options(bounce_reverse=True, bounce_skip=True), "bounce_reverse, bounce_skip"),
        (PRESETS["BRAZIL"], "multi_identical, sequences"),
        (Options(mirror=True), "mirror"),
        (Options(zero_rule=ZeroRule.DISCARD_COLOUR), "zero_rule discard_colour"),
        (Options(zero_rule=ZeroRule.SWAP_MAY, one_rule=OneRule.PAIR_ANY), "one_rule"),
        (Options(two_rule=TwoRule.GIVE_TWO), "two_rule"),
        (Options(seven_rule=SevenRule.SILENCE), "seven_rule silence"),
        (Options(eight_rule=EightRule.AGAIN), "eight_rule"),
        (Options(nine_rule=NineRule.SLAP), "nine_rule"),
        (Options(jump_in=True, jump_in_effect=JumpInEffect.VOID), "jump_in_effect void"),
        (Options(deck=DECK_SHUFFLE), "what the face WH does"),
        (Options(deck=[*DECK_108, *DECK_108, *DECK_108]), "decks of more than 255 cards"),
        (
            Options(card_rules={"3": CardRule(points=3, again=True)}),
            "what the face 3 does",
        ),
        (
            Options(card_rules={"+2": CardRule(points=3, draw=2, tasks=(Task.ROTATE,))}),
            r"what the face \+2 does",
        ),
        (Options(card_rules={"S": CardRule(points=1, draw=256)}), "what the face S does"),
        (Options(card_rules={"5": CardRule(points=1 << 70, number=5)}), "what the face 5 does"),
    ],
)
def test_options_that_are_not_covered_are_named(options: Options, names: str) -> None:
    sentence = f"the batch engine does not cover {names}$"
    with pytest.raises(ValueError, match=sentence):
        Batch(options)
    assert not_covered(options) is not None


# ------------------------------------------------------------------ chance


def test_outcomes_without_a_card_need_no_number() -> None:
    assert Batch(ROUND).outcome((Verdict(0, 1, guilty=False, hand=()), Reveal(2, ()))) == []


def test_random_actions_are_legal_and_uniform() -> None:
    batch = Batch(ROUND)
    cards = [batch.actions.cards.index(card(text)) for text in FOUR_HANDS.split()]
    batch.reset(2_000, np.random.default_rng(2), outcomes=np.tile(cards, (2_000, 1)))
    legal = np.flatnonzero(batch.legal_mask()[0])
    assert len(legal) == 12
    chosen = np.concatenate([batch.random_actions() for _ in range(30)])
    counts = np.bincount(chosen, minlength=batch.actions.size)
    assert counts.sum() == counts[legal].sum()
    expected = 60_000 / len(legal)
    chi_square = ((counts[legal] - expected) ** 2 / expected).sum()
    assert chi_square < len(legal) + 5 * np.sqrt(2 * len(legal))


FOUR_HANDS = """
R9 R8 R7 R6
R1 R2 G3 B5 Y7 W W4  G1 G2 G4 G6 G7 G8 G9  B1 B2 B3 B4 B6 B7 B8  Y1 Y2 Y3 Y4 Y5 Y6 Y8
R5
"""
"""Who deals (the first seat), hands from the second seat on, and the first card."""


def test_cards_are_dealt_and_drawn_with_their_weights() -> None:
    batch = Batch(evolve(ROUND, dealer=0))
    games, deck = 40_000, Counter(DECK_108)
    batch.reset(games, np.random.default_rng(5))
    counts = sum(batch.observe(seat).hand.sum(axis=0, dtype=np.int64) for seat in range(4))
    share = np.array([deck[one] for one in batch.actions.cards]) / 108
    expected = games * 28 * share
    assert (np.abs(counts - expected) < 5 * np.sqrt(expected)).all()
    turns = batch.observe(1)
    draw = batch.actions.index(Do(0, Act.DRAW))
    may = batch.legal_mask()[:, draw] & (turns.on == 1)
    batch.step(np.where(may, draw, batch.random_actions()))
    drawn = batch.observe(1).drawn[may]
    assert (drawn >= 0).all()
    expected = may.sum() * share
    assert (np.abs(np.bincount(drawn, minlength=54) - expected) < 5 * np.sqrt(expected)).all()


def test_every_seat_deals_equally_often() -> None:
    batch = Batch(ROUND)
    batch.reset(40_000, np.random.default_rng(6))
    counts = np.bincount(batch.observe(0).dealer, minlength=4)
    assert (np.abs(counts - 10_000) < 5 * np.sqrt(7_500)).all()


@pytest.mark.parametrize(
    "text, words", [("R9", "are too few"), ("R9 R8 R7 R6 R9 R9 R9", "not in the stock")]
)
def test_impossible_outcomes_are_refused(text: str, words: str) -> None:
    batch = Batch(ROUND)
    cards = [[batch.actions.cards.index(card(one)) for one in text.split()]]
    with pytest.raises(ValueError, match=f"outcomes of game 0 .*{words}"):
        batch.reset(1, np.random.default_rng(0), outcomes=np.array(cards))


def test_matches_begin_anew_by_themselves_unless_told_otherwise() -> None:
    for auto_reset in (True, False):
        batch = Batch(evolve(EAGER, seats=2, hand=2), auto_reset=auto_reset)
        batch.reset(50, np.random.default_rng(3))
        ended = np.zeros(50, dtype=int)
        for _ in range(1200):
            batch.step(batch.random_actions())
            ended += batch.done
            assert (batch.returns[batch.done].max(axis=1) >= 0).all()
        assert batch.legal_mask().any(axis=1).all() == auto_reset
        assert (ended == 1).all() or auto_reset
        assert (ended > 1).any() == auto_reset


# ------------------------------------------------------------------ what a seat sees

WATCHED = [
    ROUND,
    evolve(JUMP_IN, seats=3, uno_catch_window=CatchWindow.ANY_TIME),
    evolve(PRESETS["SEVEN_0"], hand=2, uno_trigger=CallTrigger.ONE_CARD),
    evolve(PRESETS["PROGRESSIVE"], seats=2),
]


@pytest.mark.parametrize("number", range(len(WATCHED)))
def test_an_observation_shows_what_the_scalar_view_shows(number: int) -> None:
    game, options = Uno(WATCHED[number]), WATCHED[number]
    batch = played(options, 8, 20)
    for _ in range(25):
        batch.step(batch.random_actions())
        for seat in range(options.seats):
            _compare(game, batch, seat)


def _compare(game: Uno, batch: Batch, seat: int) -> None:
    seen, cards, colours = batch.observe(seat), batch.actions.cards, (*Colour, None)
    for i in range(batch.games):
        view = game.view(batch.state(i), seat)
        phase = view.phase
        held = [one for one, count in zip(cards, seen.hand[i], strict=True) for _ in range(count)]
        under = {one: n for one, n in zip(cards, seen.discards[i].tolist(), strict=True) if n}
        assert tuple(held) == view.hands[seat]
        assert seen.sizes[i].tolist() == [len(hand) for hand in view.hands]
        assert (seen.stock[i], under) == (view.stock, dict(view.discards.pairs))
        assert (cards[seen.top[i]], colours[seen.colour[i]]) == (view.top, view.colour)
        assert (seen.direction[i], seen.on[i]) == (view.direction, phase.seat)  # type: ignore[union-attr]
        drawn = phase.card if isinstance(phase, Drawn) else None
        assert (cards[seen.drawn[i]] if seen.drawn[i] >= 0 else None) == drawn
        imposed = (
            (phase.count, phase.sender, phase.bluff is not None)
            if isinstance(phase, Pending)
            else (0, -1, False)
        )
        count = 0 if isinstance(phase, Drawn) else seen.draws[i]
        assert (count, seen.sender[i], seen.challenge[i]) == imposed
        marks = (seen.called[i], seen.exposed[i], seen.barred[i])
        named = (view.marks.called, view.marks.exposed, view.marks.barred)
        assert [tuple(np.flatnonzero(some)) for some in marks] == list(named)
        assert seen.open[i] == (view.undo is not None and game.options.jump_in)
        assert (seen.dealer[i], tuple(seen.totals[i])) == (view.match.dealer, view.match.totals)
        assert seen.asked[i] == (batch.seat[i] == seat)
        assert (Mode(seen.mode[i]) is Mode.DRAWN) == isinstance(phase, Drawn)


def test_an_observation_leaks_nothing() -> None:
    """Two games alike but for cards that the first seat cannot know, through a bluff or none."""
    options = evolve(ROUND, seats=3, hand=3, dealer=0)
    batch = Batch(options)
    worlds = ["W4 R1 R2  B1 B2 B3  Y1 Y2 Y3  R5", "W4 G1 G2  B1 G3 B9  Y1 Y2 Y3  R5"]
    texts = [[batch.actions.cards.index(card(one)) for one in world.split()] for world in worlds]
    batch.reset(2, np.random.default_rng(0), outcomes=np.array(texts))
    lines: list[tuple[SeatMove, str, str]] = [
        (Do(1, Act.DRAW), "G7", "B7"),
        (Do(1, Act.KEEP), "", ""),
        (Do(2, Act.DRAW), "Y9", "RS"),
    ]
    lines += [(Do(2, Act.KEEP), "", ""), (Do(0, Act.DRAW), "Y5", "Y5"), (Do(0, Act.KEEP), "", "")]
    lines += [
        (Play(1, (card("W4"),), Colour.BLUE), "", ""),
        (Do(2, Act.ACCEPT), "R6 R7 R8 R9", "Y6 Y7 Y8 B8"),
    ]
    watched = 0
    for move, *drawn in lines:
        rows = [[batch.actions.cards.index(card(one)) for one in text.split()] for text in drawn]
        batch.step(np.full(2, batch.actions.index(move)), np.array(rows))
        seen = batch.observe(0)
        for attribute in fields(Observation):
            values = getattr(seen, attribute.name)
            watched += 1
            assert (values[0] == values[1]).all(), attribute.name
        others = [batch.observe(seat).hand for seat in (1, 2)]
        assert any((hand[0] != hand[1]).any() for hand in others)
    assert watched == len(fields(Observation)) * len(lines)


def test_there_are_no_other_seats_to_see() -> None:
    with pytest.raises(ValueError, match="seat must be from 0 to 3, not 4"):
        Batch(ROUND).observe(4)


def test_a_batch_tells_in_a_line_what_it_plays() -> None:
    batch = Batch(Options(seats=3))
    batch.reset(1200, np.random.default_rng(1))
    assert repr(batch) == "<Batch of 1,200 games of Uno, 3 seats>"
