"""Thousands of games of Mensch ärgere dich nicht in lockstep. Needs NumPy."""

from tablerules.maedn.batch.actions import ActionTable
from tablerules.maedn.batch.covered import not_covered
from tablerules.maedn.batch.engine import Batch, Observation

__all__ = ["ActionTable", "Batch", "Observation", "not_covered"]
