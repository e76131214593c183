"""Best play in small games: exact values by value iteration over all positions.

The rules are asked once for each position and roll what can come of it; NumPy does the rest. A
position is taken from the point of view of the colour on turn, so that both sides share one table
where the board and the dice are the same for both.
"""

from tablerules.maedn.solver.solution import Solution, solve

__all__ = ["Solution", "solve"]
