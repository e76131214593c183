"""The two rule texts, sentence by sentence (S0: the old box text, S3: the web text)."""

from itertools import combinations_with_replacement

import pytest
from attrs import evolve

from tablerules import PUBLIC, IllegalMove, Scripted, Seeded, Table, yahtzee
from tablerules.core.chance import Roll
from tablerules.core.seats import Teams
from tablerules.yahtzee import (
    MILTON_BRADLEY,
    WEB_TEXT,
    YAHTZEE,
    FinalTie,
    Joker,
    Keep,
    Options,
    Order,
    Rolled,
    Score,
    Settlement,
    Start,
    State,
    Yahtzee,
    random_bot,
    totals,
)
from tests.yahtzee.build import LOWER, UPPER, card, gain, only_open, turn, worths

ALL_ROLLS = list(combinations_with_replacement(range(1, 7), 5))


def finished(options: Options, *chances: int) -> State:
    return State(0, (), 0, tuple(only_open(options, chance=score) for score in chances))


def scored_by(name: str) -> dict[tuple[int, ...], int]:
    """What every one of the 252 rolls scores in a box of an empty card."""
    return {dice: worths(YAHTZEE, turn(YAHTZEE, dice))[name] for dice in ALL_ROLLS}


@pytest.mark.rule("yahtzee:S0-01", "yahtzee:S3-01")
def test_the_highest_grand_total_wins() -> None:
    assert Yahtzee(Options(seats=3)).standings(finished(YAHTZEE, 200, 310, 305)).winners == (1,)


@pytest.mark.rule("yahtzee:S0-02")
def test_stakes_are_the_difference_to_the_winner_and_off_by_default() -> None:
    state = finished(YAHTZEE, 200, 310, 305)
    assert Yahtzee(Options(seats=3)).standings(state).settlement == ()
    staked = Yahtzee(Options(seats=3, settlement=Settlement.DIFFERENCE))
    assert staked.standings(state).settlement == (-110, 115, -5)


@pytest.mark.parametrize("seats", [1, 2, 3, 7])
@pytest.mark.rule("yahtzee:S0-03", "yahtzee:S3-02")
def test_any_number_may_play(seats: int) -> None:
    table = Table(Yahtzee(Options(seats=seats)), Seeded(seats))
    table.run([random_bot] * seats)
    assert table.over
    assert sorted(s for place in table.standings.places for s in place.seats) == list(range(seats))


@pytest.mark.rule("yahtzee:S0-04", "yahtzee:S3-03", "yahtzee:S0-08", "yahtzee:S3-10")
def test_the_first_roll_of_every_turn_is_of_all_five_dice() -> None:
    table = Table(Yahtzee(), Seeded(3))
    while not table.over:
        on = table.waiting.on
        assert isinstance(on, int)
        before = table.ply
        table.play(table.view(on).worth[0][0])
        for rolled in table.moves[before + 1 :]:
            assert isinstance(rolled, Rolled)
            assert len(rolled.faces) == 5


@pytest.mark.rule("yahtzee:S0-05")
def test_each_player_has_a_card_of_his_own() -> None:
    table = Table(Yahtzee(), Seeded(1))
    table.play("p1 score chance")
    mine, other = table.view(PUBLIC).cards
    assert None in mine.boxes
    assert set(mine.boxes) != {None}
    assert set(other.boxes) == {None}


@pytest.mark.rule("yahtzee:S0-06", "yahtzee:S3-06")
def test_in_the_opening_all_roll_five_dice_and_the_highest_total_starts() -> None:
    table = Table(
        Yahtzee(Options(seats=3, start=Start.HIGHEST_ROLL)),
        Scripted(["1 1 1 1 1", "5 5 5 5 6", "5 5 5 5 5", "1 2 3 4 5"]),
    )
    assert [move.faces for move in table.moves if isinstance(move, Rolled)][:3] == [
        (1, 1, 1, 1, 1),
        (5, 5, 5, 5, 6),
        (5, 5, 5, 5, 5),
    ]
    assert table.waiting.on == 1
    assert yahtzee.StartDecided(1) in table.effects()


@pytest.mark.rule("yahtzee:S0-06", "yahtzee:S3-06")
def test_both_rule_texts_begin_with_the_opening_roll() -> None:
    assert MILTON_BRADLEY.start is WEB_TEXT.start is Start.HIGHEST_ROLL


@pytest.mark.rule("yahtzee:S0-07", "yahtzee:S3-06")
def test_turns_go_clockwise() -> None:
    table = Table(Yahtzee(Options(seats=3)), Seeded(0))
    order = []
    while not table.over:
        order.append(table.state.seat)
        table.play(table.view(table.state.seat).worth[0][0])
    assert order == [0, 1, 2] * 13


@pytest.mark.rule("yahtzee:S0-09", "yahtzee:S3-07", "yahtzee:S0-11", "yahtzee:S3-08")
def test_after_three_rolls_a_box_must_be_scored() -> None:
    table = Table(Yahtzee(), Scripted(["1 2 2 3 6", "4 4", "5"]))
    table.play("p1 keep 2 2 3")
    table.play("p1 keep 2 2 3 4")
    assert table.state.rolls == 3
    assert all(isinstance(move, Score) for move in table.legal_moves(0))
    assert len(table.legal_moves(0)) == 13
    one_roll = Yahtzee(Options(rolls=1))
    after = one_roll.apply(one_roll.start(), Rolled((1, 2, 3, 4, 6)))
    assert all(isinstance(move, Score) for move in one_roll.legal_moves(after, 0))


@pytest.mark.rule("yahtzee:S0-10", "yahtzee:S3-11", "yahtzee:S3-12")
def test_any_dice_may_be_rolled_again_kept_ones_too() -> None:
    table = Table(Yahtzee(), Scripted(["1 2 2 3 6", "2 5 6", "1 1 1 1 1"]))
    table.play("p1 keep 2 2")
    assert table.state.dice == (2, 2, 2, 5, 6)
    keeps = {move.dice for move in table.legal_moves(0) if isinstance(move, Keep)}
    assert (6,) in keeps  # the twos kept before may go back into the cup
    table.play("p1 keep none")
    assert table.state.dice == (1, 1, 1, 1, 1)


@pytest.mark.rule("yahtzee:S0-10", "yahtzee:S3-09")
def test_every_different_part_of_the_dice_may_be_kept_but_not_all_of_them() -> None:
    keeps = [
        move.dice
        for move in Yahtzee().legal_moves(turn(YAHTZEE, (2, 2, 3, 3, 3), rolls=1), 0)
        if isinstance(move, Keep)
    ]
    assert len(keeps) == len(set(keeps)) == 3 * 4 - 1
    with pytest.raises(IllegalMove, match="Keeping all dice is to score now"):
        Yahtzee().apply(turn(YAHTZEE, (2, 2, 3, 3, 3), rolls=1), Keep(0, (2, 2, 3, 3, 3)))


@pytest.mark.parametrize("rolls", [1, 2, 3])
@pytest.mark.rule("yahtzee:S0-12", "yahtzee:S3-09", "yahtzee:S3-11")
def test_a_score_may_be_taken_after_any_roll_in_a_box_chosen_then(rolls: int) -> None:
    state = turn(YAHTZEE, (1, 2, 3, 4, 5), rolls=rolls)
    assert len(worths(YAHTZEE, state)) == 13
    after = Yahtzee().apply(state, Score(0, "large-straight"))
    assert after.seat == 1
    assert (after.dice, after.rolls) == ((), 0)


@pytest.mark.rule("yahtzee:S0-13", "yahtzee:S0-15", "yahtzee:S3-13", "yahtzee:S3-15")
def test_one_turn_fills_one_box() -> None:
    assert YAHTZEE.sheet.size == 13
    state = turn(YAHTZEE, (3, 3, 3, 2, 4))
    after = Yahtzee().apply(state, Score(0, "threes"))
    assert sum(score is not None for score in after.cards[0].boxes) == 1
    assert totals(YAHTZEE, after.cards[0])[0].upper == 9
    assert after.seat == 1


@pytest.mark.rule("yahtzee:S0-14", "yahtzee:S0-17", "yahtzee:S3-13")
def test_a_zero_may_be_written_in_any_open_box() -> None:
    state = turn(YAHTZEE, (1, 1, 2, 4, 6))
    for box in ("threes", "full-house", "yahtzee", "large-straight"):
        assert gain(YAHTZEE, state, box) == 0


@pytest.mark.rule("yahtzee:S0-16")
def test_boxes_may_be_filled_in_any_order() -> None:
    state = turn(YAHTZEE, (1, 2, 3, 4, 5), card(YAHTZEE, chance=20, sixes=18))
    assert len(worths(YAHTZEE, state)) == 11


@pytest.mark.rule("yahtzee:S3-05")
def test_in_fixed_order_only_the_next_box_is_open() -> None:
    options = Options(order=Order.FIXED)
    assert worths(options, turn(options, (1, 1, 2, 3, 4))) == {"aces": 2}
    later = turn(options, (1, 1, 2, 3, 4), card(options, aces=2))
    assert worths(options, later) == {"twos": 2}
    with pytest.raises(IllegalMove, match=r"\[yahtzee\.order\]"):
        Yahtzee(options).apply(later, Score(0, "chance"))


@pytest.mark.rule("yahtzee:S0-17", "yahtzee:S3-28")
def test_the_game_ends_when_everybody_has_filled_thirteen_boxes() -> None:
    table = Table(Yahtzee(), Seeded(5))
    turns = [0, 0]
    while not table.over:
        seat = table.state.seat
        turns[seat] += 1
        table.play(table.view(seat).worth[-1][0])
    assert turns == [13, 13]
    assert all(None not in held.boxes for held in table.state.cards)
    assert table.legal_moves(0) == table.legal_moves(1) == ()


@pytest.mark.rule("yahtzee:S0-18")
def test_the_totals_of_several_games_make_a_match() -> None:
    table = Table(Yahtzee(Options(games=3)), Seeded(2))
    standings = table.run([random_bot, random_bot])
    first, second = table.state.past
    ended = [e.totals for e in table.effects() if isinstance(e, yahtzee.GameEnded)]
    assert ended[:2] == [first, second]
    assert len(ended) == 3
    for seat in (0, 1):
        assert standings.score(seat) == sum(game[seat] for game in ended)


def test_in_a_match_the_start_passes_on() -> None:
    table = Table(Yahtzee(Options(games=2)), Seeded(2))
    while not table.state.past:
        table.play(table.view(table.state.seat).worth[0][0])
    assert table.state.seat == 1


def test_a_match_settles_game_by_game() -> None:
    options = Options(games=2, settlement=Settlement.DIFFERENCE)
    state = evolve(finished(options, 200, 250), past=((300, 100),))
    standings = Yahtzee(options).standings(state)
    assert standings.settlement == (150, -150)
    assert standings.score(0) == 500


@pytest.mark.rule("yahtzee:S0-19", "yahtzee:S0-20", "yahtzee:S3-14")
def test_an_upper_box_adds_up_the_dice_of_its_face() -> None:
    for face, name in enumerate(UPPER, start=1):
        assert scored_by(name) == {dice: face * dice.count(face) for dice in ALL_ROLLS}


@pytest.mark.rule("yahtzee:S0-21", "yahtzee:S0-22", "yahtzee:S3-16")
def test_63_points_above_however_made_earn_35() -> None:
    three_of_each = {name: 3 * face for face, name in enumerate(UPPER, start=1)}
    other = {"aces": 0, "twos": 8, "threes": 9, "fours": 12, "fives": 10, "sixes": 24}
    for filled in (three_of_each, other):
        (column,) = totals(YAHTZEE, card(YAHTZEE, filled))
        assert (column.upper, column.bonus) == (63, 35)
    (column,) = totals(YAHTZEE, card(YAHTZEE, other, twos=6))
    assert (column.upper, column.bonus) == (61, 0)


@pytest.mark.rule("yahtzee:S0-23", "yahtzee:S3-17")
def test_three_of_a_kind_adds_up_all_dice_of_three_or_more_equal() -> None:
    assert scored_by("three-of-a-kind") == {
        dice: sum(dice) * (max(map(dice.count, dice)) >= 3) for dice in ALL_ROLLS
    }


@pytest.mark.rule("yahtzee:S0-24", "yahtzee:S3-18")
def test_four_of_a_kind_adds_up_all_dice_of_four_or_more_equal() -> None:
    assert scored_by("four-of-a-kind") == {
        dice: sum(dice) * (max(map(dice.count, dice)) >= 4) for dice in ALL_ROLLS
    }
    # It may go to three of a kind even while its own box is open.
    assert worths(YAHTZEE, turn(YAHTZEE, (4, 4, 4, 4, 1)))["three-of-a-kind"] == 17


@pytest.mark.rule("yahtzee:S0-25", "yahtzee:S3-19")
def test_full_house_is_three_of_one_face_and_two_of_another() -> None:
    found = scored_by("full-house")
    assert found == {
        dice: 25 * (sorted(map(dice.count, set(dice))) == [2, 3]) for dice in ALL_ROLLS
    }
    house = worths(YAHTZEE, turn(YAHTZEE, (2, 2, 6, 6, 6)))
    assert (house["three-of-a-kind"], house["sixes"], house["chance"]) == (22, 18, 22)


def longest_run(dice: tuple[int, ...]) -> int:
    best = run = 0
    for face in range(1, 8):
        run = run + 1 if face in dice else 0
        best = max(best, run)
    return best


@pytest.mark.rule("yahtzee:S0-26", "yahtzee:S3-20")
def test_a_small_straight_is_four_in_a_row_and_any_fifth_die() -> None:
    assert scored_by("small-straight") == {
        dice: 30 * (longest_run(dice) >= 4) for dice in ALL_ROLLS
    }


@pytest.mark.rule("yahtzee:S0-27", "yahtzee:S3-21")
def test_a_large_straight_is_five_in_a_row_and_also_a_small_one() -> None:
    found = scored_by("large-straight")
    assert found == {dice: 40 * (longest_run(dice) >= 5) for dice in ALL_ROLLS}
    assert [dice for dice, points in found.items() if points] == [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)]


@pytest.mark.rule("yahtzee:S0-28", "yahtzee:S3-22")
def test_five_equal_dice_score_fifty_and_nothing_forces_them_into_their_box() -> None:
    assert scored_by("yahtzee") == {dice: 50 * (len(set(dice)) == 1) for dice in ALL_ROLLS}
    assert gain(YAHTZEE, turn(YAHTZEE, (6,) * 5), "sixes") == 30


@pytest.mark.rule("yahtzee:S0-29", "yahtzee:S3-23")
def test_chance_takes_any_dice_at_any_time() -> None:
    assert scored_by("chance") == {dice: sum(dice) for dice in ALL_ROLLS}
    assert gain(YAHTZEE, turn(YAHTZEE, (2, 3, 4, 5, 6)), "chance") == 20


@pytest.mark.parametrize("fives, yahtzee", [(25, 0), (0, 0), (15, 50)])
@pytest.mark.rule("yahtzee:S0-30", "yahtzee:S0-31", "yahtzee:S3-26", "yahtzee:S3-27")
def test_a_joker_needs_both_boxes_filled_and_goes_below(fives: int, yahtzee: int) -> None:
    for joker in (Joker.MB_TEXT, Joker.FORCED):
        options = Options(joker=joker)
        state = turn(options, (5,) * 5, card(options, yahtzee=yahtzee, fives=fives))
        assert worths(options, state) == {
            "three-of-a-kind": 25,
            "four-of-a-kind": 25,
            "full-house": 25,
            "small-straight": 30,
            "large-straight": 40,
            "chance": 25,
        }


@pytest.mark.rule("yahtzee:S0-30")
def test_with_the_yahtzee_box_open_there_is_no_joker_though_the_upper_box_is_filled() -> None:
    found = worths(YAHTZEE, turn(YAHTZEE, (5,) * 5, card(YAHTZEE, fives=25)))
    assert (found["yahtzee"], found["full-house"], found["large-straight"]) == (50, 0, 0)


@pytest.mark.rule("yahtzee:S0-32")
def test_a_joker_without_a_lower_box_is_a_zero_above_of_the_players_choice() -> None:
    held = only_open(MILTON_BRADLEY, "aces", "twos", yahtzee=50)
    assert worths(MILTON_BRADLEY, turn(MILTON_BRADLEY, (5,) * 5, held)) == {"aces": 0, "twos": 0}


@pytest.mark.rule("yahtzee:S0-33", "yahtzee:S0-35", "yahtzee:S3-24")
def test_every_later_yahtzee_earns_a_chip_of_100_without_limit() -> None:
    boxes = ["yahtzee", "sixes", *(box for box in LOWER if box != "yahtzee")]
    boxes += [box for box in UPPER if box != "sixes"]
    options = Options(seats=1)
    table = Table(Yahtzee(options), Scripted([6] * 5 for _ in boxes))
    for box in boxes:
        table.play(Score(0, box))
    assert table.state.cards[0].chips == 1200


@pytest.mark.rule("yahtzee:S0-33", "yahtzee:S3-24")
def test_a_yahtzee_scored_elsewhere_first_earns_no_chip_later() -> None:
    options = Options(seats=1)
    table = Table(Yahtzee(options), Scripted(["4 4 4 4 4"] * 4))
    table.play("p1 score fours")
    table.play("p1 score yahtzee")
    assert table.state.cards[0].chips == 0
    table.play("p1 score chance")
    assert table.state.cards[0].chips == 100


@pytest.mark.rule("yahtzee:S0-34", "yahtzee:S3-25")
def test_the_texts_differ_when_yahtzee_holds_zero_and_the_upper_box_is_open() -> None:
    held = {"yahtzee": 0}
    forced = worths(WEB_TEXT, turn(WEB_TEXT, (5,) * 5, card(WEB_TEXT, held)))
    assert forced == {"fives": 25}
    ordinary = worths(MILTON_BRADLEY, turn(MILTON_BRADLEY, (5,) * 5, card(MILTON_BRADLEY, held)))
    assert len(ordinary) == 12
    assert ordinary["full-house"] == 0
    with_chip = turn(MILTON_BRADLEY, (5,) * 5, card(MILTON_BRADLEY, yahtzee=50))
    assert worths(MILTON_BRADLEY, with_chip) == {"fives": 25}


@pytest.mark.rule("yahtzee:S0-36")
def test_partners_write_in_the_same_column() -> None:
    options = Options(seats=4, partners=Teams.opposite(4))
    table = Table(Yahtzee(options), Scripted(["1 1 2 3 4", "2 2 3 4 6", "6 6 6 6 6", "1 2 3 4 6"]))
    table.play("p1 score aces")
    table.play("p2 score twos")
    table.play("p3 score yahtzee")
    assert len(table.state.cards) == 2
    assert table.view(PUBLIC).scores == (52, 4)
    with pytest.raises(IllegalMove, match="Twos is filled already"):
        table.play("p4 score twos")


@pytest.mark.rule("yahtzee:S0-37", "yahtzee:S3-32", "yahtzee:S0-36")
def test_solitaire_is_the_same_game_and_375_its_best_card_without_chips() -> None:
    boxes = {"yahtzee": 50, "three-of-a-kind": 30, "four-of-a-kind": 30, "chance": 30}
    boxes |= {"full-house": 25, "small-straight": 30, "large-straight": 40}
    boxes |= {name: 5 * face for face, name in enumerate(UPPER, start=1)}
    options = Options(seats=1)
    state = State(0, (), 0, (card(options, boxes),))
    standings = Yahtzee(options).standings(state)
    assert standings.over
    assert standings.score(0) == 375


@pytest.mark.rule("yahtzee:S0-38", "yahtzee:S3-04")
def test_advice_in_the_texts_is_no_rule() -> None:
    # A good roll may be wasted: a Yahtzee in Aces for nothing, a large straight in Chance.
    assert gain(YAHTZEE, turn(YAHTZEE, (6,) * 5), "aces") == 0
    assert gain(YAHTZEE, turn(YAHTZEE, (1, 2, 3, 4, 5)), "chance") == 15


@pytest.mark.rule("yahtzee:S3-29", "yahtzee:S3-30", "yahtzee:S3-31")
def test_the_grand_total_is_upper_and_bonus_lower_and_chips() -> None:
    filled = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    held = evolve(card(YAHTZEE, filled, yahtzee=50, chance=20), chips=200)
    (column,) = totals(YAHTZEE, held)
    assert (column.upper, column.bonus, column.lower) == (63, 35, 70)
    assert yahtzee.grand_total(YAHTZEE, held) == 63 + 35 + 70 + 200


@pytest.mark.rule("yahtzee:S3-33")
def test_as_a_variation_the_upper_section_is_filled_first() -> None:
    options = Options(order=Order.UPPER_FIRST)
    upper = dict.fromkeys(UPPER[:5], 0)
    state = turn(options, (1, 2, 3, 4, 5), card(options, upper))
    assert worths(options, state) == {"sixes": 0}
    with pytest.raises(IllegalMove, match=r"\[yahtzee\.order\]"):
        Yahtzee(options).apply(state, Score(0, "large-straight"))
    state = turn(options, (1, 2, 3, 4, 5), card(options, upper, sixes=12))
    assert len(worths(options, state)) == 7


@pytest.mark.rule("yahtzee:S3-34")
def test_a_yahtzee_gives_no_further_roll_or_turn() -> None:
    table = Table(Yahtzee(), Scripted(["3 3 3 3 3", "1 2 3 4 6"]))
    table.play("p1 score yahtzee")
    assert table.waiting.on == 1
    third = turn(YAHTZEE, (3,) * 5, rolls=3)
    assert all(isinstance(move, Score) for move in Yahtzee().legal_moves(third, 0))


def test_a_tie_can_be_rolled_off() -> None:
    options = Options(seats=3, final_tie=FinalTie.ROLL_OFF, settlement=Settlement.DIFFERENCE)
    almost = only_open(options, "chance")
    cards = (only_open(options, chance=20), only_open(options, chance=20), almost)
    state = State(2, (2, 3, 4, 5, 6), 3, cards)
    game = Yahtzee(options)
    state = game.apply(state, Score(2, "chance"))
    assert state.opening is not None
    assert state.opening.contenders == (0, 1, 2)
    for dice in ((1, 1, 1, 1, 1), (6, 6, 6, 6, 6), (6, 6, 6, 6, 6), (1, 1, 1, 1, 1)):
        assert isinstance(game.waiting(state).on, Roll)
        state = game.apply(state, Rolled(dice))
    last = Rolled((1, 1, 1, 1, 2))
    assert yahtzee.TieBroken(2) in game.effects(state, last, PUBLIC)
    state = game.apply(state, last)
    standings = game.standings(state)
    assert standings.over
    assert standings.winners == (2,)
    assert standings.rank(0) == standings.rank(1) == 2
    assert standings.settlement == (0, 0, 0)


def test_the_roll_off_of_partners_is_thrown_by_the_first_of_each_team() -> None:
    options = Options(seats=4, partners=Teams.opposite(4), final_tie=FinalTie.ROLL_OFF)
    cards = (only_open(options, chance=20), only_open(options, "chance"))
    state = State(1, (2, 3, 4, 5, 6), 3, cards)
    game = Yahtzee(options)
    state = game.apply(state, Score(1, "chance"))
    for dice in ((1, 1, 1, 1, 1), (6, 6, 6, 6, 6)):
        state = game.apply(state, Rolled(dice))
    assert game.standings(state).winners == (1, 3)
