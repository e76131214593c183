"""UNO: the official game in every edition, and the house rules people play."""

from tablerules.uno.cards import DECK_108, DECK_SHUFFLE, DECK_SWAP, Card, CardRule, Colour, Task, card
from tablerules.uno.game import Uno
from tablerules.uno.options import Options
from tablerules.uno.state import State
from tablerules.uno.views import View
