"""What is remembered of moments: it says what the rules say, of every state and every move."""

import pickle
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablerules.core.chance import Roll, Rolled
from tablerules.core.errors import IllegalMove
from tablerules.core.rng import Rng
from tablerules.core.seats import CHANCE
from tablerules.maedn import Go
from tablerules.yahtzee import (
    PRESETS,
    AnyDice,
    Box,
    Joker,
    Keep,
    Move,
    Options,
    Order,
    Score,
    Settlement,
    Sheet,
    State,
    Yahtzee,
    moments,
    rules,
    yahtzee_sheet,
)
from tests.yahtzee.build import card, only_open, turn
from tests.yahtzee.test_laws import any_options


def agrees(game: Yahtzee, state: State, moves: list[Move]) -> None:
    """Whether a game answers about a state as the rules do, which remember nothing of it."""
    options = game.options
    assert game.waiting(state) == rules.waiting(options, state)
    for actor in (*range(game.seats), CHANCE):
        assert game.legal_moves(state, actor) == rules.legal_moves(options, state, actor)
    for move in moves:
        refused = rules.refusal(options, state, move)
        if refused is None:
            assert game.apply(state, move) == rules.step(options, state, move)
        else:
            with pytest.raises(IllegalMove) as caught:
                game.apply(state, move)
            assert caught.value.refusal == refused


def played(game: Yahtzee, seed: int) -> list[tuple[State, Move]]:
    """The states of a random game, with the move made in each."""
    luck = Rng(seed)
    state = game.start()
    found: list[tuple[State, Move]] = []
    while (on := game.waiting(state).on) is not None:
        if isinstance(on, Roll):
            move: Move = on.sample(luck)
        else:
            move = luck.choice(game.legal_moves(state, state.seat))
        found.append((state, move))
        state = game.apply(state, move)
    return found


@given(options=any_options(), other=st.sampled_from(list(Order)), seed=st.integers(0, 2**32))
@settings(max_examples=20)
def test_states_of_all_origins_are_judged_by_the_rules_of_the_game(
    options: Options, other: Order, seed: int
) -> None:
    game = Yahtzee(options)
    foreign = Yahtzee(evolve(options, order=other, rolls=options.rolls % 3 + 1))
    line = played(game, seed)
    moves = [move for _, move in line]
    random = Rng(seed)
    for state, move in random.sample(line, min(12, len(line))):
        copied = evolve(move)
        some = [move, copied, *random.sample(moves, min(8, len(moves)))]
        for origin in (state, evolve(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
            agrees(game, origin, some)
            agrees(foreign, origin, some)
            agrees(game, origin, some)


@pytest.mark.parametrize("name", PRESETS)
def test_a_second_game_finds_what_the_first_has_left(name: str) -> None:
    game, twin = Yahtzee(PRESETS[name]), Yahtzee(evolve(PRESETS[name]))
    for state, move in played(game, 1):
        agrees(twin, state, [move])
        agrees(twin, evolve(state), [move])


def test_a_move_of_another_seat_is_refused_though_it_is_known() -> None:
    game = Yahtzee(Options(seats=2))
    first = turn(game.options, (1, 2, 3, 4, 6), rolls=1)
    second = evolve(first, seat=1)
    for _ in range(2):
        for state, other in ((first, second), (second, first)):
            for move in game.legal_moves(state, state.seat):
                game.apply(state, move)
                with pytest.raises(IllegalMove):
                    game.apply(other, move)


def test_a_move_of_another_game_is_none_of_this() -> None:
    game = Yahtzee()
    state = game.apply(game.start(), Rolled((1, 2, 3, 4, 6)))
    with pytest.raises(IllegalMove, match="p1 3>9 is no move of this game"):
        game.apply(state, Go(0, 3, 9))  # type: ignore[arg-type]  # what a type checker sees


def test_a_known_score_is_refused_where_its_box_is_filled() -> None:
    game = Yahtzee(Options(seats=1))
    dice = (1, 2, 3, 4, 6)
    state = turn(game.options, dice)
    known = {move.box: move for move in game.legal_moves(state, 0) if isinstance(move, Score)}
    for move in (*known.values(), *known.values()):
        assert game.apply(state, move).cards[0].boxes.count(None) == 12
    last = turn(game.options, dice, only_open(game.options, "chance"))
    assert game.legal_moves(last, 0) == (known["chance"],)
    for box, move in known.items():
        if box != "chance":
            with pytest.raises(IllegalMove, match="is filled already"):
                game.apply(last, move)


def test_equal_dice_are_judged_by_what_is_on_the_card() -> None:
    game = Yahtzee(Options(seats=1))
    dice, chance = (4, 4, 4, 4, 4), Score(0, "chance")
    free = turn(game.options, dice)
    (known,) = [move for move in game.legal_moves(free, 0) if move == chance]
    forced = turn(game.options, dice, card(game.options, {"yahtzee": 50}))
    for _ in range(2):
        assert game.apply(free, known).cards[0].chips == 0
        with pytest.raises(IllegalMove, match="joker"):
            game.apply(forced, known)
        agrees(game, forced, list(game.legal_moves(free, 0)))


def test_a_box_that_needs_another_scores_by_what_is_on_the_card() -> None:
    first = Box(name="first", label="First", pattern=AnyDice(), points=10)
    second = Box(name="second", label="Second", pattern=AnyDice(), points=20, needs="first")
    sheet = Sheet(name="Two", boxes=(first, second), dice=2)
    game = Yahtzee(Options(seats=1, sheet=sheet, joker=Joker.NONE, yahtzee_bonus=0))
    before = turn(game.options, (1, 2), card(game.options))
    after = turn(game.options, (1, 2), card(game.options, {"first": 10}))
    known = game.legal_moves(before, 0)[-1]
    for _ in range(2):
        assert game.apply(before, known).cards[0].boxes == (None, 0)
        assert game.apply(after, known).cards[0].boxes == (10, 20)


def test_a_game_with_more_dice_waits_for_those_that_are_missing() -> None:
    five = Options(seats=1)
    six = evolve(five, sheet=evolve(five.sheet, dice=6))
    state = turn(five, (1, 2, 3, 4, 6))
    for _ in range(2):
        assert Yahtzee(five).waiting(state).on == 0
        assert Yahtzee(six).waiting(state).on == Roll(1)


def test_a_known_keep_spends_a_saved_roll_only_where_one_is_needed() -> None:
    game = Yahtzee(Options(seats=1, saved_rolls=True))
    rich = evolve(only_open(game.options, "chance", "aces"), saved=2)
    for rolls, left in ((2, 2), (3, 1), (2, 2), (3, 1)):
        state = turn(game.options, (1, 2, 3, 4, 6), rich, rolls=rolls)
        keep = game.legal_moves(state, 0)[0]
        assert game.apply(state, keep).cards[0].saved == left
        poor = evolve(state, cards=(evolve(rich, saved=0),))
        if rolls == 3:
            with pytest.raises(IllegalMove, match="rolls of this turn are used"):
                game.apply(poor, keep)
        else:
            assert game.apply(poor, keep).cards[0].saved == 0


def test_numbers_of_other_types_do_not_spread_to_other_states() -> None:
    game = Yahtzee(Options(seats=2))
    plain = turn(game.options, (1, 2, 3, 4, 6), rolls=1)
    odd = evolve(plain, seat=1), evolve(plain, seat=True), evolve(plain, seat=1, rolls=True)
    for state in (*odd, *reversed(odd)):
        keep, *_, score = game.legal_moves(state, 1)
        assert repr(keep) == repr(Keep(state.seat, (1, 2, 3, 4)))
        assert repr(score) == repr(Score(state.seat, "chance"))
        after = game.apply(state, keep)
        assert (repr(after.seat), repr(after.rolls)) == (repr(state.seat), repr(state.rolls))


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(seats=2, sheet=yahtzee_sheet(multipliers=(1, 2)), upper_bonus=3)
    expected = played(Yahtzee(options), 5)
    monkeypatch.setattr(moments, "MOST_MOMENTS", 20)
    monkeypatch.setattr(moments, "MOST_LISTS", 9)
    fresh = evolve(options, settlement=Settlement.DIFFERENCE)
    line = played(Yahtzee(fresh), 5)
    assert line == expected
    begun = moments.moment_of(fresh, line[0][0])
    assert begun is not None
    reached, found = [begun], {id(begun)}
    for moment in reached:
        after = [then for then in moment.after.values() if id(then) not in found]
        reached += after
        found |= set(map(id, after))
    kept = set(map(id, begun.memory.moments.values()))
    assert found <= kept
    assert len(kept) == 20
    assert all(1 <= len(gaps) <= 4 for gaps in begun.memory.gaps.values())


def test_a_game_and_its_states_stay_small_when_they_are_pickled() -> None:
    game = Yahtzee(Options(seats=2, upper_bonus=7))
    fresh = len(pickle.dumps(game))
    state, _ = played(game, 3)[-1]
    assert len(pickle.dumps(game)) == fresh
    bare = evolve(state, cards=tuple(evolve(card) for card in state.cards))
    assert len(pickle.dumps(state)) == len(pickle.dumps(bare))


@pytest.mark.parametrize("dice", [7, 8])
def test_many_dice_are_played_by_the_same_rules(dice: int) -> None:
    sheet = evolve(yahtzee_sheet(), dice=dice)
    game = Yahtzee(Options(seats=1, sheet=sheet))
    for state, move in played(game, dice)[:20]:
        agrees(game, state, [move, evolve(move), Rolled((1,) * dice), Keep(0, (1,))])


@pytest.mark.parametrize("odd, others", [(1.0, (2, 3, 5, 6)), (Fraction(1), (2, 4, 5, 6))])
def test_dice_that_equal_whole_numbers_are_not_handed_on(odd: Any, others: tuple[int, ...]) -> None:
    game = Yahtzee(Options(seats=7))
    chance = Score(0, "chance")
    game.apply(game.apply(game.start(), Rolled((odd, *others))), chance)
    rolled = game.apply(game.start(), Rolled((1, *others)))
    assert repr(rolled.dice) == repr((1, *others))
    assert type(game.apply(rolled, chance).cards[0].boxes[-1]) is int


def test_a_game_that_is_over_is_known_to_be_over() -> None:
    game = Yahtzee(Options(seats=2, settlement=Settlement.DIFFERENCE))
    for seed in (1, 2):
        state, move = played(game, seed)[-1]
        over = game.apply(state, move)
        agrees(game, over, [move, Rolled((1, 2, 3, 4, 6)), Keep(0, ())])
        agrees(game, evolve(over, dice=(1, 2), rolls=1), [Rolled((1, 2, 3))])
        agrees(game, evolve(over, dice=(1, 2, 3, 4, 6), rolls=1), [Keep(0, (1,)), move])
    match = Yahtzee(evolve(game.options, games=2))
    ends = [s for s, _ in played(match, 3) if len(s.past) == 1]
    assert ends[0].cards == match.start().cards
    agrees(match, ends[0], [Rolled((1, 2, 3, 4, 6))])


@pytest.mark.parametrize("order", Order)
def test_cards_that_nothing_is_noted_of_are_looked_at(order: Order) -> None:
    game = Yahtzee(Options(seats=2, order=order))
    for state, move in played(game, 4):
        bare = evolve(state, cards=tuple(map(evolve, state.cards)))
        assert game.apply(bare, move) == game.apply(state, move)
        assert game.legal_moves(bare, 0) == rules.legal_moves(game.options, state, 0)
