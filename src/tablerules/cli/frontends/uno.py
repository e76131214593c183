"""UNO at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablerules import uno
from tablerules.cli.frontends.base import Frontend, Names, just
from tablerules.cli.screen import Canvas
from tablerules.uno import Colour, Do, Move, Play, Uno, View
from tablerules.uno.spoken import card_words
