"""The ends of rounds and matches, and how new ones begin."""

from __future__ import annotations

import numpy as np

from tablerules.core.scoring import first_to_reach, lowest_when_reached
from tablerules.uno.batch.board import Board
from tablerules.uno.batch.luck import Luck
from tablerules.uno.batch.modes import Bools, Ints, Mode
from tablerules.uno.batch.position import state_of
from tablerules.uno.choices import Scoring, Ties
from tablerules.uno.rules.counting import count
from tablerules.uno.rules.draft import Draft
from tablerules.uno.state import Counting, Over

# ------------------------------------------------------------------ how rounds end


def count_rounds(board: Board, rows: Ints, winners: Ints) -> Bools:
    """Count the hands of rounds that have ended.

    Args:
        board: The games.
        rows: Those in which a round has ended.
        winners: Who has gone out; the number of seats for nobody.

    Returns:
        Which of the matches have ended; `Board.winners` says who has won them.
    """
    board.open[rows] = False
    board.exposed[rows] = 0
    over = np.zeros(len(rows), dtype=bool)
    stuck = winners == board.seats
    for i in np.flatnonzero(stuck):
        over[i] = _count_stuck(board, int(rows[i]))
    over[~stuck] = _count_won(board, rows[~stuck], winners[~stuck])
    board.phase[rows[over]] = Mode.OVER
    return over


def _count_stuck(board: Board, row: int) -> bool:
    """The scalar rules count a round that nobody has won, and say whether the match is over."""
    phase = Counting(None, ())
    draft = Draft(board.tables.rules, state_of(board, row))
    draft.phase = phase
    count(draft, phase)
    board.totals[row] = draft.match.totals
    over = isinstance(draft.phase, Over)
    if isinstance(draft.phase, Over):
        board.winners[row] = sum(1 << seat for seat in draft.phase.winners)
    return over


def _count_won(board: Board, rows: Ints, winners: Ints) -> Bools:
    """Add the points of rounds that somebody has won; whether the match is over."""
    tables, options = board.tables, board.tables.options
    team = tables.members[winners].argmax(axis=1)
    if options.scoring is not Scoring.NONE:
        board.totals[rows] += _gains(board, rows, team)
    ways = tables.members.T @ (1 << np.arange(board.seats))
    if options.target is None or options.scoring is Scoring.NONE:
        board.winners[rows] = ways[team]
        return np.ones(len(rows), dtype=bool)
    over = np.zeros(len(rows), dtype=bool)
    for i in np.flatnonzero(board.totals[rows].max(axis=1) >= options.target):
        best = _best(board, int(rows[i]), options.target)
        over[i] = len(best) == 1 or options.ties is Ties.SHARED
        board.winners[rows[i]] = ways[list(best)].sum() if over[i] else 0
    return over


def _best(board: Board, row: int, target: int) -> tuple[int, ...]:
    """The teams that are best once the target is reached."""
    totals = board.totals[row].tolist()
    if board.tables.options.scoring is Scoring.WINNER_TAKES:
        return first_to_reach(totals, target)
    return lowest_when_reached(totals, target)


def _gains(board: Board, rows: Ints, team: Ints) -> Ints:
    """What each team scores in a round that a team has won."""
    points = hand_points(board, rows) @ board.tables.members
    if board.tables.options.scoring is not Scoring.WINNER_TAKES:
        return points
    gains = np.zeros_like(points)
    each = np.arange(len(rows))
    gains[each, team] = points.sum(axis=1) - points[each, team]
    return gains


def hand_points(board: Board, rows: Ints) -> Ints:
    """What the hands are worth, rows x seats."""
    hands = board.base[rows][:, None] + np.arange(board.seats)
    held = board.counts[hands].astype(np.float64)  # as floats they are multiplied quickly
    return np.asarray((held @ board.tables.points).astype(np.intp))


# ------------------------------------------------------------------ how they begin


def new_matches(board: Board, rows: Ints, luck: Luck) -> None:
    """Begin matches, from who deals to the first decision of a seat."""
    dealer = board.tables.options.dealer
    board.totals[rows] = 0
    board.round[rows] = 0
    board.winners[rows] = 0
    board.dealer[rows] = luck.dealers(rows) if dealer is None else dealer
    new_rounds(board, rows, luck)


def next_rounds(board: Board, rows: Ints, luck: Luck) -> None:
    """The next dealers deal."""
    board.dealer[rows] = (board.dealer[rows] + 1) % board.seats
    new_rounds(board, rows, luck)


def new_rounds(board: Board, rows: Ints, luck: Luck) -> None:
    """All cards are shuffled and dealt, from the dealer's left; the first card takes effect."""
    if not len(rows):
        return
    board.round[rows] += 1
    hands = board.base[rows][:, None] + np.arange(board.seats)
    board.counts[hands] = 0
    board.held[:, hands] = 0
    board.size[hands] = 0
    board.discards[rows] = 0
    for marks in (board.called, board.exposed, board.barred, board.passes, board.offer):
        marks[rows] = 0
    board.open[rows] = False
    _deal(board, rows, luck)
    _turn_up(board, rows, luck)


def _deal(board: Board, rows: Ints, luck: Luck) -> None:
    """Each seat in turn gets its hand, from the right end of the shuffled deck."""
    deck, hand = board.tables.deck, board.tables.options.hand
    board.piles[rows] = deck
    luck.shuffle(rows, board.piles, board.seats * hand)
    left = len(deck) - board.seats * hand
    board.stock[rows] = left
    dealt = board.piles[rows, left:].astype(np.intp)[:, ::-1]
    places = board.dealer[rows][:, None] + 1 + np.arange(board.seats)
    hands = (board.base[rows][:, None] + places % board.seats).reshape(-1)
    for cards in dealt.reshape(-1, board.seats, hand).transpose(2, 0, 1):
        board.take(hands, cards.reshape(-1))


def _turn_up(board: Board, rows: Ints, luck: Luck) -> None:
    """The first card takes effect; one that cannot lie first goes back."""
    openings = board.tables.openings
    left = rows
    while len(left):
        cards = board.draw(left, luck)
        opens = openings.opens[cards]
        _open(board, left[opens], cards[opens])
        left, cards = left[~opens], cards[~opens]
        width = board.piles.shape[1]
        board.piles.reshape(-1)[left * width + board.stock[left]] = cards
        board.stock[left] += 1


def _open(board: Board, rows: Ints, cards: Ints) -> None:
    """First cards take effect."""
    tables, openings = board.tables, board.tables.openings
    at = board.dealer[rows] * len(tables.cards) + cards
    board.look[rows] = tables.first[cards]
    board.way[rows] = openings.way[at]
    board.phase[rows] = openings.mode[at]
    board.on[rows] = openings.seat[at]
    board.then[rows] = openings.then[at]
    board.draws[rows] = openings.draws[at]
    board.sender[rows] = board.dealer[rows]
    board.doubtful[rows] = False
