"""Boards as pictures and as text: drawn from the board's data, whatever it is."""

import math
from itertools import combinations, pairwise

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from tablerules import maedn
from tablerules.core.drawing import Look
from tablerules.core.palette import THEMES
from tablerules.core.seats import PUBLIC
from tablerules.core.terminal import COLOUR, PLAIN
from tablerules.maedn import LUDO_STARS, PRESETS, SCHMIDT, Board, Go, Maedn, Options
from tablerules.maedn.render.geometry import plan
from tablerules.maedn.render.spots import spot
from tests.maedn.play import WAIT, duel, game, played, rolled
from tests.pictures import having, labels, parsed, random_game

BOARDS = {name: board for name, board in vars(maedn).items() if isinstance(board, Board)}


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board at all, evenly shared or not."""
    places = draw(st.integers(1, 8))
    if draw(st.booleans()):
        sector = draw(st.integers(2, 17))
        track, starts = places * sector, [place * sector for place in range(places)]
    else:
        track = draw(st.integers(max(2, places), 100))
        starts = draw(st.lists(st.integers(0, track - 1), min_size=1, max_size=8, unique=True))
    home = draw(st.booleans())
    return Board(
        track=track,
        starts=starts,
        walked=draw(st.integers(1, track)),
        goal=draw(st.integers(0 if home else 1, 9)),
        home=home,
        direction=draw(st.sampled_from((1, -1))),
    )


def check_plan(board: Board) -> None:
    """No two fields touch, and waiting pieces lie beside them all."""
    drawn = plan(board)
    assert len(drawn.ring) == board.track
    fields = [*drawn.ring, *(at for goal in drawn.goals for at in goal)]
    assert min((math.dist(a, b) for a, b in combinations(fields, 2)), default=1) > 0.84
    if board.track >= 2 * board.places:
        for at in drawn.waiting:
            assert min(math.dist(at, field) for field in fields) > 1.1 + 0.41
    for a, b in combinations(drawn.homes, 2):
        assert math.dist(a, b) > 0.62
    left, top, right, bottom = drawn.box
    for x, y in fields:
        assert left <= x - 0.41
        assert x + 0.41 <= right
        assert top <= y - 0.41
        assert y + 0.41 <= bottom


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_fields_of_a_board_touch(name: str) -> None:
    check_plan(BOARDS[name])


@given(boards())
def test_any_board_can_be_laid_out(board: Board) -> None:
    check_plan(board)


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_on_the_track_lie_side_by_side_and_lead_into_the_goal(name: str) -> None:
    board, drawn = BOARDS[name], plan(BOARDS[name])
    for a, b in zip(drawn.ring, (*drawn.ring[1:], drawn.ring[0]), strict=True):
        assert math.dist(a, b) < 1.5
    for place in range(board.places):
        last = board.ring(place, board.walked - 1)
        assert last is not None
        way = [drawn.ring[last], *drawn.goals[place], *(drawn.homes[place : place + 1])]
        assert all(math.dist(a, b) < 1.45 for a, b in pairwise(way))


def test_the_board_for_four_is_the_usual_cross() -> None:
    drawn = plan(maedn.BOARD_40)
    assert {(round(x), round(y)) for x, y in drawn.ring} == {
        (x, y)
        for x in range(-5, 6)
        for y in range(-5, 6)
        if 1 in (abs(x), abs(y)) and (abs(x) <= 1 or abs(y) <= 1) and (x, y) != (0, 0)
        and not (0 in (x, y) and max(abs(x), abs(y)) < 5)
    } | {(0, 5), (5, 0), (0, -5), (-5, 0)}  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_drawn_at_any_time_and_nothing_changes(name: str) -> None:
    options = PRESETS[name]
    played = Maedn(options)
    for ply, (state, move, after) in enumerate(random_game(played, name, 300)):
        if ply % 29:
            continue
        view = played.view(after, PUBLIC if ply % 2 else 0)
        for theme in THEMES.values():
            drawn = maedn.picture(options, view, last=move, look=Look(theme=theme))
            parsed(drawn)
            assert drawn.description.count("\n") == len(options.places) - 1
        assert maedn.text(options, view, style=PLAIN).isascii()
        assert played.apply(state, move) == after


@given(boards(), st.integers(1, 9))
def test_any_board_can_be_drawn(board: Board, pieces: int) -> None:
    assume(board.home or pieces <= board.goal)
    options = Options(
        board=board, seats=board.places, pieces=pieces, on_start=0, starter=maedn.Starter.FIRST_SEAT
    )
    view = Maedn(options).view(Maedn(options).start(), 0)
    fields = board.track + board.places * (board.goal + 2 + board.home + 2 * pieces)
    assert len(having(maedn.picture(options, view), "circle")) >= fields - board.places
    assert len(maedn.board_text(options, view).replace(" ", "")) >= board.track


@pytest.mark.rule("maedn:X-21")
def test_pieces_in_the_goal_are_drawn_in_the_goal_and_not_as_waiting_ones() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 41, 43), WAIT], 1)
    board = table.options.board
    assert [spot(board, 0, at) for at in (-1, 0, 41, 43)] == [
        ("wait", 0, 0), ("ring", 0, 0), ("goal", 0, 1), ("goal", 0, 3)
    ]  # fmt: skip
    drawn = maedn.picture(table.options, table.view(state, 0))
    red = having(drawn, "circle", fill="#cf3f2a", stroke_width="2")
    at = {(float(e.get("cx", "0")) / 40, float(e.get("cy", "0")) / 40) for e in red}
    assert {(0.0, 3.0), (0.0, 1.0)} < at
    assert len(red) == 4
    assert "red (p1): B B b d" in drawn.description


def test_what_the_viewer_may_move_is_ringed_and_where_it_may_go_dashed() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 5, 9), WAIT], 3)
    choice = Look().theme.choice
    own = maedn.picture(table.options, table.view(state, 0))
    assert len(having(own, "circle", stroke=choice)) == 4
    assert len(having(own, "circle", stroke=choice, stroke_dasharray="6 5")) == 2
    other = maedn.picture(table.options, table.view(state, 1))
    assert not having(other, "circle", stroke=choice)
    text = maedn.board_text(table.options, table.view(state, 0), style=PLAIN)
    assert (text.count(">R"), text.count("+.")) == (2, 2)


def test_the_last_move_is_shown_by_a_line() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 5, 9), WAIT], 3)
    recent = Look().theme.recent
    view = table.view(played(table, state, "p1 5>8"), PUBLIC)
    drawn = maedn.picture(table.options, view, last=Go(0, 5, 8))
    (line,) = having(drawn, "polyline", stroke=recent)
    spots = plan(table.options.board).ring
    ends = " ".join(f"{40 * x:.1f},{40 * y:.1f}" for x, y in (spots[5], spots[8]))
    assert line.get("points") == ends
    assert not having(maedn.picture(table.options, view), "polyline", stroke=recent)


def test_several_pieces_on_a_field_are_counted_and_colours_stand_side_by_side() -> None:
    table = game(LUDO_STARS)
    state = table.position([(8, 8, 8, -1), (47, -1, -1, -1), WAIT, WAIT])
    view = table.view(state, PUBLIC)
    assert {spot(table.options.board, place, at) for place, at in ((0, 8), (1, 47))} == {
        ("ring", 0, 8)
    }
    assert "3" in labels(maedn.picture(table.options, view))
    assert "RB" in maedn.board_text(table.options, view, style=PLAIN)


def test_a_place_where_nobody_plays_is_grey() -> None:
    table = duel()
    drawn = maedn.picture(table.options, table.view(table.start(), 0))
    assert not having(drawn, "circle", fill="#0067a8")
    assert having(drawn, "circle", fill="#cf3f2a")
    assert having(drawn, "circle", fill="#f2ca27")


def test_names_and_the_status_are_shown() -> None:
    state = rolled(game(), [(-1, -1, 5, 9), WAIT, WAIT, WAIT], 3)
    look = Look(names=("Ann", "Bo", "Cy", "Di"))
    shown = labels(maedn.picture(SCHMIDT, game().view(state, 0), look=look))
    assert {"Ann moves 3", "Ann", "Bo", "Cy", "Di"} <= set(shown)
    lines = maedn.text(SCHMIDT, game().view(state, 0), style=PLAIN, names=look.names).splitlines()
    assert lines[-4] == "> R red    Ann  B B 5 9"
    assert "\x1b[1;38;5;167m" in maedn.text(SCHMIDT, game().view(state, 0), style=COLOUR)


@pytest.mark.parametrize("name", ["SCHMIDT", "TOURNAMENT", "PARCHIS", "SCHMIDT_THREE_NEUTRAL"])
def test_a_finished_game_says_who_has_won(name: str) -> None:
    ended = Maedn(PRESETS[name])
    *_, (_, _, state) = random_game(ended, name, 100_000)
    assert ended.waiting(state).over
    told = maedn.text(ended.options, ended.view(state, 0)).splitlines()[0]
    assert told in {f"The game is over, p{seat} won" for seat in (1, 2, 3, 4)}


def test_a_team_wins_together() -> None:
    options = evolve(SCHMIDT, teams=2)
    ended = Maedn(options)
    *_, (_, _, state) = random_game(ended, "teams", 100_000)
    told = maedn.text(options, ended.view(state, 0)).splitlines()[0]
    assert told in {"The game is over, p1 and p3 won", "The game is over, p2 and p4 won"}


def test_an_empty_start_does_not_look_like_a_piece() -> None:
    table = duel()
    state = table.position([WAIT, WAIT])
    drawn = maedn.picture(table.options, table.view(state, PUBLIC))
    pieces = having(drawn, "circle", stroke=Look().theme.ink, stroke_width="2")
    assert len(pieces) == 8
