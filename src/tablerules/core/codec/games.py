"""The types of a game, as its own methods declare them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from attrs import frozen

from tablerules.core.game import Game


@frozen
class GameTypes:
    """The types of a game's values; each can be given to `from_json` and `json_schema`.

    Attributes:
        options: The class of its options.
        state: The class of its states.
        move: Any move: a class or a union of classes.
        view: The class of its views.
        effect: Any effect.
    """

    options: Any
    state: Any
    move: Any
    view: Any
    effect: Any


def game_types(game: Game[Any, Any, Any] | Callable[..., Game[Any, Any, Any]]) -> GameTypes:
    """Read the types off the annotations of a game's methods.

    Args:
        game: A game, or its class.
    """
    cls: Any = game if isinstance(game, type) else type(game)

    def result(method: str) -> Any:  # noqa: ANN401 - any annotation
        return get_type_hints(getattr(cls, method))["return"]

    return GameTypes(
        options=_options(cls),
        state=result("start"),
        move=result("read"),
        view=result("view"),
        effect=get_args(result("effects"))[0],
    )


def _options(cls: Any) -> Any:  # noqa: ANN401 - any game class
    hints = get_type_hints(cls)
    return hints["options"] if "options" in hints else get_type_hints(cls.options.fget)["return"]
