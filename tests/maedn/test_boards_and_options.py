"""Boards are data, options are checked, and both refuse what cannot be with one sentence."""

from typing import Any

import pytest
from attrs import evolve

from tablerules import maedn, yahtzee
from tablerules.maedn import Board, Duty, Maedn, Options, OwnPiece, Starter
from tests.maedn.play import FAR, WAIT, duel, game, moves, rolled

PLAIN: dict[str, Any] = {"track": 40, "starts": (0, 10, 20, 30), "walked": 40, "goal": 4}


@pytest.mark.parametrize(
    "board, measures",
    [
        (maedn.BOARD_40, (40, 10, 4, False, 4)),
        (maedn.BOARD_48, (48, 8, 4, False, 6)),
        (maedn.BOARD_72, (72, 12, 4, False, 6)),
        (maedn.LUDO_BOARD, (52, 13, 5, True, 4)),
        (maedn.DANISH_BOARD, (52, 13, 5, True, 4)),
        (maedn.PARCHIS_BOARD, (68, 17, 7, True, 4)),
        (maedn.EILE_BOARD, (68, 17, 7, True, 4)),
        (maedn.PARQUES_BOARD, (96, 16, 7, True, 6)),
        (maedn.FIA_BOARD, (40, 10, 4, True, 4)),
        (maedn.MARBLE_BOARD, (56, 14, 4, False, 4)),
        (maedn.MARBLE_BOARD_6, (84, 14, 4, False, 6)),
    ],
)
def test_the_boards_have_their_measures(
    board: Board, measures: tuple[int, int, int, bool, int]
) -> None:
    track, offset, goal, home, places = measures
    assert (board.track, board.goal, board.home, board.places) == (track, goal, home, places)
    steps = {
        (b - a) * board.direction % track
        for a, b in zip(board.starts, (*board.starts[1:], board.starts[0]), strict=True)
    }
    assert steps == {offset}


def test_the_board_of_the_maker_has_72_fields_in_all() -> None:
    board = maedn.BOARD_40
    assert board.track + 4 * board.goal + 4 * 4 == 72
    assert board.last == 43


def test_the_swedish_board_has_57_dots_in_all() -> None:
    board = maedn.FIA_BOARD
    assert board.track + 4 * board.goal + 1 == 57


def test_the_opposite_of_a_seat_is_half_way_round() -> None:
    for p in range(40):
        assert maedn.BOARD_40.ring(0, p) == maedn.BOARD_40.ring(2, (p + 20) % 40)
    for seat in range(3):
        starts = maedn.BOARD_48.starts
        assert (starts[seat] + 24) % 48 == starts[seat + 3]


def test_parchis_is_walked_counterclockwise() -> None:
    assert [maedn.PARCHIS_BOARD.ring(0, p) for p in range(3)] == [0, 67, 66]
    assert maedn.PARCHIS_BOARD.starts[1] == 51


def test_the_two_ludo_boards_leave_one_field_out_for_each_colour() -> None:
    for place in range(4):
        walked = {maedn.LUDO_BOARD.ring(place, p) for p in range(51)}
        assert len(walked) == 51
        assert walked.isdisjoint({(13 * place - 1) % 52})


@pytest.mark.parametrize(
    "position, name",
    [(-1, "B"), (0, "A"), (17, "17"), (51, "a"), (55, "e"), (56, "home")],
)
def test_positions_have_names(position: int, name: str) -> None:
    assert maedn.LUDO_BOARD.name_of(position) == name


@pytest.mark.parametrize(
    "changes, word",
    [
        ({"track": 1}, "track"),
        ({"track": 100_000}, "track"),
        ({"starts": ()}, "starts"),
        ({"starts": (0, 0)}, "starts"),
        ({"starts": (0, 40)}, "starts"),
        ({"walked": 0}, "walked"),
        ({"walked": 41}, "walked"),
        ({"goal": 0}, "goal"),
        ({"goal": 17}, "goal"),
        ({"direction": 0}, "direction"),
        ({"safe": (40,)}, "safe"),
        ({"shelters": (40,)}, "shelters"),
        ({"stars": {5: 3}}, "stars"),
        ({"stars": {0: 3}}, "stars"),
        ({"stars": {5: 44}}, "stars"),
        ({"stars": [(5, 9), (5, 12)]}, "stars"),
    ],
)
def test_impossible_boards_are_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=f"^{word} must"):
        Board(**PLAIN | changes)


def test_a_board_of_ones_own_can_be_played() -> None:
    ring = Board(track=9, starts=(0, 3, 6), walked=9, goal=2, safe=(4,))
    table = game(seats=3, board=ring, pieces=2)
    assert table.start().pieces == ((-1, 0),) * 3
    assert moves(table, rolled(table, [(7, 9), (-1, 0), (-1, 0)], 3)) == ["7>10"]


@pytest.mark.parametrize(
    "seats, board, places",
    [
        (2, maedn.BOARD_40, (0, 2)),
        (3, maedn.BOARD_40, (0, 1, 2)),
        (2, maedn.BOARD_48, (0, 3)),
        (3, maedn.BOARD_48, (0, 2, 4)),
        (6, maedn.BOARD_48, (0, 1, 2, 3, 4, 5)),
    ],
)
def test_people_sit_as_far_apart_as_they_can(
    seats: int, board: Board, places: tuple[int, ...]
) -> None:
    assert Options(seats=seats, board=board).places == places


def test_neighbours_meet_at_another_distance() -> None:
    table = game(seats=2, seating=maedn.Seating.ADJACENT)
    state = rolled(table, [(-1, -1, -1, 11), (-1, -1, -1, 3)], 2)
    assert table.apply(state, table.read("p1 11>13")).pieces[1] == WAIT


def test_all_colours_are_shared_out_evenly_and_the_rest_is_neutral() -> None:
    def owners(seats: int, board: Board) -> tuple[int | None, ...]:
        return Options(seats=seats, board=board, colours=maedn.Colours.ALL).owners

    assert owners(2, maedn.BOARD_40) == (0, 1, 0, 1)
    assert owners(3, maedn.BOARD_40) == (0, 1, 2, None)
    assert owners(4, maedn.BOARD_40) == (0, 1, 2, 3)
    assert owners(4, maedn.BOARD_48) == (0, 1, 2, 3, None, None)
    assert owners(3, maedn.BOARD_48) == (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize(
    "changes, word",
    [
        ({"seats": 0}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": True}, "seats"),
        ({"pieces": 0}, "pieces"),
        ({"pieces": 5}, "pieces"),
        ({"on_start": 2}, "on_start"),
        ({"on_start": -1}, "on_start"),
        ({"teams": 3}, "teams"),
        ({"teams": 4}, "teams"),
        ({"teams": 1}, "teams"),
        ({"teams": 2, "colours": maedn.Colours.ALL, "seats": 2}, "teams"),
        ({"dice": ()}, "dice"),
        ({"dice": [(1, 2), (3, 4)]}, "dice"),
        ({"dice": [()] * 4}, "dice"),
        ({"dice": (-1, 3)}, "dice"),
        ({"dice": (1, 100_000)}, "dice"),
        ({"dice_count": 3}, "dice_count"),
        ({"dice": (6,)}, "starter"),
        ({"starter": Starter.FIRST_SEAT, "first": 4}, "first"),
        ({"enter": {6: 40}}, "enter"),
        ({"enter": ((6, 0), (6, 3))}, "enter"),
        ({"duties": (Duty.ENTER, Duty.ENTER)}, "duties"),
        ({"huffing": True}, "huffing"),
        ({"goal_moves": False, "board": maedn.LUDO_BOARD}, "goal_moves"),
        ({"pair_moves": True}, "pair_moves"),
        ({"passing": maedn.Passing.CAPTURES, "backward": True}, "backward"),
        ({"extra_adds": True, "dice_count": 2}, "extra_adds"),
        ({"extra_adds": True, "extra": range(1, 7)}, "extra_adds"),
        ({"throws": 0}, "throws"),
        ({"capacity": 0}, "capacity"),
        ({"board": 40}, "board"),
        ({"tries": "always"}, "tries"),
        ({"backward": 1}, "backward"),
    ],
)
def test_impossible_options_are_refused(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=f"^{word} must"):
        evolve(Options(), **changes)


def test_as_many_pieces_as_a_home_triangle_likes() -> None:
    table = game(maedn.LUDO, pieces=6)
    assert table.start().pieces[0] == (-1,) * 6


@pytest.mark.parametrize(
    "pieces, word",
    [
        ([WAIT], "4 positions for each of 2 colours"),
        ([WAIT, (-1, -1, 0)], "4 positions"),
        ([WAIT, (-1, -1, -1, 44)], "-1 to 43"),
        ([WAIT, (-2, -1, -1, 3)], "-1 to 43"),
        ([(-1, -1, 3, 3), WAIT], "field 3"),
        ([(-1, -1, -1, 3), (-1, -1, -1, 23)], "field 3"),
        ([(-1, -1, 40, 40), WAIT], "field 40"),
    ],
)
def test_impossible_positions_are_refused(pieces: list[tuple[int, ...]], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        duel().position(pieces)


def test_a_position_may_be_won_already_or_be_nobodys_turn() -> None:
    home = (40, 41, 42, 43)
    assert duel().waiting(duel().position([home, FAR])).over
    places = game(maedn.TOURNAMENT)
    with pytest.raises(ValueError, match="it is done"):
        places.position([home, FAR, FAR, FAR])
    with pytest.raises(ValueError, match="turn must be a colour"):
        places.position([FAR] * 4, turn=4)


def test_a_pair_may_stand_where_options_make_blocks() -> None:
    blocks = duel(own_piece=OwnPiece.BLOCK)
    assert blocks.position([(-1, -1, 3, 3), FAR]).pieces[0] == (-1, -1, 3, 3)
    with pytest.raises(ValueError, match="field 3"):
        blocks.position([(-1, 3, 3, 3), FAR])


@pytest.mark.parametrize("wrong", ["SCHMIDT", yahtzee.Options()])
def test_a_game_takes_its_own_options_alone(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^options must be .*Options, not "):
        Maedn(wrong)


def test_games_are_values() -> None:
    assert Maedn() == Maedn(maedn.SCHMIDT)
    assert hash(Maedn()) == hash(Maedn(Options()))
    assert Maedn() != Maedn(maedn.LUDO)


@pytest.mark.parametrize("name", maedn.PRESETS)
def test_what_options_show_builds_them_again(name: str) -> None:
    options = maedn.PRESETS[name]
    again = eval(repr(options), dict(vars(maedn)))  # noqa: S307 - it is our own text
    assert again == options


@pytest.mark.rule("maedn:S-1")
def test_a_monstrous_number_of_seats_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="seats must be 1 to 4 on this board"):
        maedn.Options(seats=10**20)


@pytest.mark.rule("maedn:V-c", "maedn:V-b")
@pytest.mark.parametrize("name", ["tries", "backward", "board", "colours"])
def test_a_value_of_another_kind_is_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} must be "):
        maedn.Options(**{name: "stuck"})  # type: ignore[arg-type]
