"""The laws of the protocol, golden counts, and a second opinion on the official game."""

from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablerules import Seeded, Table
from tablerules.core.rng import Rng
from tablerules.testing import Perft, check_game, load_perft
from tablerules.uno import (
    PRESETS,
    Catch,
    Give,
    JumpIn,
    Move,
    Options,
    Play,
    PlayDrawn,
    Scoring,
    State,
    Uno,
    View,
    ZeroRule,
    colour_bot,
    points_bot,
    random_bot,
)
from tablerules.uno.state import Counting, FirstCard, Over
from tests.uno.build import all_cards
from tests.uno.oracle import Oracle
from tests.uno.pairwise import DOMAINS, all_pairs, pairs_of, repaired, rows

ROWS, IMPOSSIBLE = rows()


def from_data(data: dict[str, Any]) -> Options:
    """Options of a golden case: plain values, enums by their value."""
    kinds: dict[str, Any] = {field.name: type(field.default) for field in attrs.fields(Options)}
    values: dict[str, Any] = {
        name: kinds[name](value) if isinstance(value, str) and name != "deck" else value
        for name, value in data.items()
    }
    return Options(**values)


@pytest.mark.parametrize(
    "case",
    load_perft(Path(__file__).parents[1] / "perft" / "uno.toml"),
    ids=lambda case: case.name,
)
def test_histories_are_as_many_as_ever(case: Perft) -> None:
    case.check(Uno(from_data(dict(case.options))))


@pytest.mark.parametrize("name", PRESETS)
def test_presets_keep_the_laws(name: str) -> None:
    game = Uno(PRESETS[name])
    report = check_game(
        game, games=1, seed=name, every=24, width=2, max_plies=250, conserved=all_cards
    )
    assert report.games == 1


# Every two values of every two options


def test_all_pairs_of_values_are_covered_that_do_not_contradict_each_other() -> None:
    covered = {pair for options in ROWS for pair in pairs_of(options)}
    assert covered | IMPOSSIBLE == all_pairs()
    assert not covered & IMPOSSIBLE
    names = Counter(tuple(sorted(name for name, _ in pair)) for pair in IMPOSSIBLE)
    assert names == {
        ("draw_cap", "play_drawn"): 1,
        ("draw_cap", "draw_mode"): 1,
        ("draw_mode", "play_drawn"): 1,
        ("jump_in", "void_relieves"): 1,
        ("jump_in_effect", "void_relieves"): 1,
        ("partners", "scoring"): 1,
        ("scoring", "target"): 1,
        ("partners", "seats"): 2,
        ("challenge", "wd4_legal"): 1,
        ("one_rule", "zero_rule"): 6,
    }


@pytest.mark.parametrize("row", range(0, len(ROWS), 4))
def test_sampled_pairs_of_options_keep_the_laws(row: int) -> None:
    report = check_game(
        Uno(ROWS[row]),
        games=1,
        seed=row,
        every=30,
        width=2,
        max_plies=120,
        conserved=all_cards,
    )
    assert report.states


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_every_bot_plays_every_pair_of_options_to_its_end(row: int) -> None:
    options = evolve(ROWS[row], target=None, scoring=_single(ROWS[row]))
    for bot in (points_bot, colour_bot):
        table = Table(Uno(options), Seeded(row))
        assert table.run([bot] * options.seats).over
        assert all_cards(table.state) == tuple(sorted(options.deck))


@pytest.mark.parametrize("name", PRESETS)
def test_every_bot_plays_every_preset_to_its_end(name: str) -> None:
    options = evolve(PRESETS[name], target=None)
    for bot in (points_bot, colour_bot):
        assert Table(Uno(options), Seeded(name)).run([bot] * 4).over
    small = evolve(options, seats=2, hand=2)
    assert Table(Uno(small), Seeded(name)).run([random_bot] * 2).over


def _single(options: Options) -> Scoring:
    """A scoring that goes with a single round."""
    return Scoring.NONE if options.scoring is Scoring.ELIMINATION else options.scoring


@st.composite
def any_options(draw: st.DrawFn) -> Options:
    """Options of every kind that can be combined."""
    values = {name: draw(st.sampled_from(domain)) for name, domain in DOMAINS.items()}
    made = repaired(values, ())
    assert made is not None
    return made


@given(options=any_options(), seed=st.integers(0, 2**32))
@settings(max_examples=5)
def test_any_options_keep_the_laws(options: Options, seed: int) -> None:
    check_game(
        Uno(options), games=1, seed=seed, every=25, width=2, max_plies=120, conserved=all_cards
    )


def test_what_is_drawn_may_be_handed_on_at_once() -> None:
    options = Options(
        seats=2,
        hand=3,
        deck="R0 R0 R1 R2 B0 B0 B1 B2 G0 G1 G2 Y0 Y1 Y2",
        dealer=0,
        target=None,
        zero_rule=ZeroRule.ROTATE,
        false_uno_penalty=1,
    )
    report = check_game(
        Uno(options),
        games=4,
        seed="passed on",
        every=2,
        width=3,
        max_plies=60,
        conserved=all_cards,
    )
    assert report.games == 4


@pytest.mark.slow
@pytest.mark.parametrize("row", range(len(ROWS)))
def test_every_pair_of_options_keeps_the_laws_for_long(row: int) -> None:
    report = check_game(
        Uno(ROWS[row]),
        games=20,
        seed=f"long {row}",
        every=100,
        width=2,
        max_plies=2_000,
        conserved=all_cards,
    )
    assert report.games == 20


@pytest.mark.slow
def test_a_million_random_plies_lose_no_card_and_find_no_dead_end() -> None:
    plies = 0
    for row, options in enumerate(ROWS):
        game, rng = Uno(options), Rng(f"plies {row}")
        state, cards = game.start(), tuple(sorted(options.deck))
        for _ in range(1_000_000 // len(ROWS) + 1):
            on = game.waiting(state).on
            if on is None:
                state = game.start()
                continue
            move = rng.choice(_able(game, state)) if isinstance(on, int) else on.sample(rng)
            state = game.apply(state, move)
            assert all_cards(state) == cards
            plies += 1
    assert plies > 990_000


ROUNDS, PLIES = 2_000, 100_000


@pytest.mark.slow
@pytest.mark.parametrize("row", range(len(ROWS)))
def test_rounds_by_the_thousand_lose_no_card_and_come_to_an_end(row: int) -> None:
    game, rng = Uno(ROWS[row]), Rng(f"rounds {row}")
    state, cards = game.start(), tuple(sorted(ROWS[row].deck))
    rounds = 0
    for _ in range(PLIES):  # by some options a round is long
        on = game.waiting(state).on
        if on is None:
            state = game.start()
            continue
        move = _eager(game, state, rng) if isinstance(on, int) else on.sample(rng)
        counting = isinstance(state.phase, Counting)
        state = game.apply(state, move)
        # Where hands do not count, a round ends without their being laid open.
        if isinstance(state.phase, Over) or (counting and not isinstance(state.phase, Counting)):
            assert all_cards(state) == cards
            rounds += 1
        if rounds == ROUNDS:
            break
    assert rounds > 0


def _eager(game: Uno, state: State, rng: Rng) -> Move:
    """As people do: lay what one can, call when it is due; now and then anything at all."""
    waiting = game.waiting(state)
    assert isinstance(waiting.on, int)
    if not rng.below(50):
        return rng.choice(_able(game, state))
    jumps = [m for seat in waiting.also for m in game.legal_moves(state, seat) if _lays(state, m)]
    if jumps and rng.below(2):
        return rng.choice(jumps)
    able = game.legal_moves(state, waiting.on)
    lays = [move for move in able if _lays(state, move)]
    due = [move for move in able if not isinstance(move, Catch | Give) and "uno" not in str(move)]
    return rng.choice(lays or due or able)


def _lays(state: State, move: Move) -> bool:
    """Whether cards are laid, with a call just where it is due."""
    if not isinstance(move, Play | JumpIn):
        return False
    left = len(state.hands[move.seat]) - len(move.cards) - len(move.dumped)
    return move.uno is (left == 1)


def _able(game: Uno, state: State) -> tuple[Move, ...]:
    """What the seat on turn or, now and then, one that may cut in can do."""
    waiting = game.waiting(state)
    assert isinstance(waiting.on, int)
    seats = (waiting.on, *waiting.also)
    return game.legal_moves(state, seats[state.stock.size % len(seats)])


# A second opinion


def compared(game: Uno, seed: int) -> int:
    """Play a round and compare with the oracle in every position; how many there were."""
    rng = Rng(seed)
    state = game.start()
    while not isinstance(state.phase, FirstCard):
        state = game.apply(state, game.waiting(state).on.sample(rng))  # type: ignore[union-attr]
    oracle = Oracle(
        [list(map(str, hand)) for hand in state.hands],
        Counter(map(str, state.stock)),
        state.match.dealer,
        bluffs=game.options.challenge,
        play_drawn=game.options.play_drawn.value,
    )
    plies = 0
    while not isinstance(state.phase, Counting | Over):
        listed = {seat: game.legal_moves(state, seat) for seat in range(game.seats)}
        for seat, moves in listed.items():
            assert {str(move).split(" ", 1)[1] for move in moves} == oracle.moves(seat)
        on = game.waiting(state).on
        able = [seat for seat in listed if listed[seat]]
        move: Move = rng.choice(listed[rng.choice(able)]) if able else on.sample(rng)  # type: ignore[union-attr]
        oracle.follow(str(move))
        state = game.apply(state, move)
        plies += 1
        assert [sorted(map(str, hand)) for hand in state.hands] == list(map(sorted, oracle.hands))
        assert Counter(map(str, state.stock)) == oracle.stock
        if state.top is not None:
            assert Counter(map(str, state.discards)) == Counter(oracle.pile[:-1])
            assert (str(state.top), state.direction) == (oracle.pile[-1], oracle.way)
        assert set(state.marks.called) == oracle.called
    assert oracle.asks == "over"
    winner = state.phase.winner if isinstance(state.phase, Counting) else state.phase.winners[0]
    assert winner == oracle.winner
    return plies


@pytest.mark.rule("uno:S0-10", "uno:S0-12", "uno:O-6", "uno:O-7", "uno:O-9", "uno:O-10", "uno:O-11")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("play_drawn", PlayDrawn)
@pytest.mark.parametrize("challenge", [True, False])
def test_without_house_rules_it_is_the_official_game_move_for_move(
    seats: int,
    play_drawn: PlayDrawn,
    challenge: bool,  # noqa: FBT001
) -> None:
    options = Options(seats=seats, dealer=0, play_drawn=play_drawn, challenge=challenge)
    assert sum(compared(Uno(options), seed) for seed in range(2)) > 50


@pytest.mark.rule("uno:O-17")
def test_the_oracle_agrees_when_cards_run_out() -> None:
    deck = "R1 R2 R3 RS G1 G2 G+2 B1 B2 BR Y1 Y2 W W4 R9 G9"
    for seed in range(30):
        compared(Uno(Options(seats=3, hand=4, dealer=1, deck=deck)), seed)


@pytest.mark.slow
def test_the_oracle_agrees_in_many_rounds() -> None:
    for seed in range(2_000):
        seats = 2 + seed % 9
        compared(Uno(Options(seats=seats, dealer=seed % seats, challenge=bool(seed % 3))), seed)


# The tables


def test_equal_seeds_give_equal_games_and_undone_moves_can_be_redone() -> None:
    options = PRESETS["EVERYTHING"]
    one, two = (Table(Uno(options), Seeded("again")) for _ in range(2))
    assert one.run([colour_bot] * 4) == two.run([colour_bot] * 4)
    assert one.moves == two.moves
    state, back = one.state, one.undo()
    assert back
    assert one.redo() == back
    assert one.state == state
    assert Table.replay(Uno(options), map(str, one.moves)).state == state


def test_a_bot_that_is_not_asked_has_nothing_to_say() -> None:
    view: View = Uno(Options()).view(Uno(Options()).start(), 0)
    for bot in (random_bot, points_bot, colour_bot):
        assert bot(view, Rng(0)) is None
