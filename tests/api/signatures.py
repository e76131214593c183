"""The public interface as text, so that a change of it is seen in review.

Run ``python -m tests.api.signatures`` to write the golden file anew.
"""

import enum
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

GOLDEN = Path(__file__).with_name("public.txt")
CORE = (
    "actors", "bots", "chance", "dice", "errors", "game", "luck", "making", "piles", "rng",
    "scoring", "seats", "table",
)  # fmt: skip
MODULES = (
    "tablerules",
    *(f"tablerules.core.{name}" for name in CORE),
    "tablerules.games",
    "tablerules.maedn",
    "tablerules.maedn.batch",
    "tablerules.maedn.solver",
    "tablerules.simulate",
    "tablerules.testing",
    "tablerules.testing.strategies",
    "tablerules.uno",
    "tablerules.uno.batch",
    "tablerules.yahtzee",
    "tablerules.yahtzee.batch",
    "tablerules.yahtzee.solver",
)


def public_text() -> str:
    """Every public name of every public module, with its signature or members."""
    return "\n".join(line for name in MODULES for line in _module(importlib.import_module(name)))


def _module(module: ModuleType) -> Iterator[str]:
    yield f"# {module.__name__}"
    yield ""
    for name in _public(module):
        yield from _lines(name, getattr(module, name))
    yield ""


def _public(module: ModuleType) -> list[str]:
    """What a module says is public; else what it defines under a name without an underscore."""
    own = (
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and callable(value)
        and getattr(value, "__module__", None) == module.__name__
    )
    return sorted(getattr(module, "__all__", own))


def _lines(name: str, value: object) -> Iterator[str]:
    if isinstance(value, type) and issubclass(value, enum.Enum):
        yield f"{name}: {', '.join(member.name for member in value)}"
    elif inspect.isclass(value):
        yield f"class {name}{_signature(value)}"
        for attribute, member in sorted(vars(value).items()):
            if not attribute.startswith("_") and callable(member):
                yield f"    {attribute}{_signature(member)}"
    elif callable(value) and getattr(value, "__qualname__", None) == name:
        yield f"{name}{_signature(value)}"
    else:
        yield name


def _signature(value: object) -> str:
    """The names of the parameters, and which of them have a default."""
    if not callable(value):
        return ""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return "(...)"
    shown = [
        p.replace(annotation=p.empty, default=p.empty if p.default is p.empty else ...)
        for p in signature.parameters.values()
    ]
    bare = signature.replace(parameters=shown, return_annotation=signature.empty)
    return str(bare).replace("=Ellipsis", "=...")


if __name__ == "__main__":
    GOLDEN.write_text(public_text(), encoding="utf-8")
