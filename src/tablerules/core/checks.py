"""What options may hold: a wrong value is refused by name, with what is allowed.

Checks are validators of attrs and are made of each other. A field that takes several forms has a
converter besides, which leaves what it cannot bring into its one form to the check.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Check:
    """What a value may be: a validator of attrs, and a part of other checks.

    Args:
        allowed: What is allowed, as it follows "must be".
        fits: Whether a value is.

    Examples:
        >>> even = Check("an even number", lambda value: value % 2 == 0)
        >>> even.demand("seats", 3)
        Traceback (most recent call last):
        ...
        ValueError: seats must be an even number, not 3
    """

    __slots__ = ("allowed", "fits")

    def __init__(self, allowed: str, fits: Callable[[Any], bool]) -> None:
        """Keep both."""
        self.allowed = allowed
        self.fits = fits

    def __call__(self, _instance: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401
        """Check a field, as attrs calls its validators."""
        if not self.fits(value):
            self.demand(attribute.name, value)

    def demand(self, name: str, value: object) -> None:
        """Check a value that goes by a name.

        Raises:
            ValueError: It does not fit; one sentence.
        """
        complaint = self.complaint(name, value)
        if complaint is not None:
            raise ValueError(complaint)

    def complaint(self, name: str, value: object) -> str | None:
        """Why a value does not fit that goes by a name; None where it does."""
        return None if self.fits(value) else self._sentence(name, value)

    def _sentence(self, name: str, value: object) -> str:
        return f"{name} must be {self.allowed}, not {_shown(value)}"


def _shown(value: object) -> str:
    """A value in a sentence, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - of numbers with too many digits, or of anybody's class
        return f"something of type {type(value).__name__}"
    return text if len(text) <= _EXCERPT else text[:_EXCERPT] + "..."


def told(move: object) -> str:
    """A move in a sentence: its notation, unless it is made so wrongly that it has none."""
    try:
        return str(move)
    except Exception:  # noqa: BLE001 - anything may stand in it
        return _shown(move)


_EXCERPT = 200

# ------------------------------------------------------------------ single values


def is_whole(value: object) -> bool:
    """Whether it is a whole number of Python: no truth value, and none of NumPy."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(least: int | None = None, most: int | None = None) -> Check:
    """Whole numbers, from ``least`` to ``most`` where these are given.

    Examples:
        >>> from attrs import field, frozen
        >>> @frozen
        ... class Rules:
        ...     rolls: int = field(default=3, validator=whole(1))
        >>> Rules(0)
        Traceback (most recent call last):
        ...
        ValueError: rolls must be a whole number of 1 or more, not 0
    """
    if least is None:
        return Check("a whole number", is_whole)
    allowed = f"of {least} or more" if most is None else f"from {least} to {most}"

    def fits(value: Any) -> bool:  # noqa: ANN401 - anything may be given
        right = isinstance(value, int) and not isinstance(value, bool)
        return right and value >= least and (most is None or value <= most)

    return Check(f"a whole number {allowed}", fits)


def member(kind: type[enum.Enum]) -> Check:
    """The members of an enum.

    Examples:
        >>> from tablerules.core.seats import Ties
        >>> from attrs import field, frozen
        >>> @frozen
        ... class Rules:
        ...     ties: Ties = field(default=Ties.REROLL, validator=member(Ties))
        >>> Rules("again")
        Traceback (most recent call last):
        ...
        ValueError: ties must be Ties.REROLL or Ties.LOWEST_SEAT, not 'again'
    """
    *others, last = (f"{kind.__name__}.{each.name}" for each in kind)
    allowed = f"{', '.join(others)} or {last}" if others else last
    return Check(allowed, kind.__instancecheck__)


def instance(*kinds: type) -> Check:
    """Values of some classes.

    Examples:
        >>> instance(bool).demand("backward", 1)
        Traceback (most recent call last):
        ...
        ValueError: backward must be bool, not 1
    """
    return _Instance(kinds)


class _Instance(Check):
    """A value of a class of the same name, of another game say, is told by its module."""

    __slots__ = ("_kinds",)

    def __init__(self, kinds: tuple[type, ...]) -> None:
        names = ["None" if kind is type(None) else kind.__name__ for kind in kinds]
        # That of one class is twice as quick as a function of ours, and options have many fields.
        one = kinds[0].__instancecheck__ if len(kinds) == 1 else None
        super().__init__(" or ".join(names), one or (lambda value: isinstance(value, kinds)))
        self._kinds = kinds

    def _sentence(self, name: str, value: object) -> str:
        given: type[object] = type(value)
        if all(kind.__name__ != given.__name__ for kind in self._kinds):
            return super()._sentence(name, value)
        allowed = " or ".join(f"{kind.__module__}.{kind.__name__}" for kind in self._kinds)
        return f"{name} must be {allowed}, not {given.__module__}.{given.__name__}"


def either(*checks: Check) -> Check:
    """What one of several checks lets pass.

    Examples:
        >>> either(whole(1), instance(str)).demand("points", None)
        Traceback (most recent call last):
        ...
        ValueError: points must be a whole number of 1 or more or str, not None
    """
    allowed = " or ".join(check.allowed for check in checks)
    return Check(allowed, lambda value: any(check.fits(value) for check in checks))


def or_none(check: Check) -> Check:
    """What a check lets pass, or None.

    Examples:
        >>> or_none(whole(0, 9)).demand("dealer", 10)
        Traceback (most recent call last):
        ...
        ValueError: dealer must be a whole number from 0 to 9 or None, not 10
    """
    return Check(f"{check.allowed} or None", lambda value: value is None or check.fits(value))


# ------------------------------------------------------------------ several values


def sequence_of(item: Check) -> Check:
    """Tuples of what a check lets pass; `in_tuple` makes them of other sequences.

    Examples:
        >>> sequence_of(whole(1)).demand("sizes", (3, 0))
        Traceback (most recent call last):
        ...
        ValueError: sizes must be a sequence, each item a whole number of 1 or more, not (3, 0)
    """
    fits = item.fits

    def all_fit(value: object) -> bool:
        return isinstance(value, tuple) and all(map(fits, cast("tuple[object, ...]", value)))

    return Check(f"a sequence, each item {item.allowed}", all_fit)


def pairs_of(first: Check, second: Check) -> Check:
    """Tuples of pairs; `in_pairs` makes them of other sequences, and of mappings.

    Examples:
        >>> pairs_of(whole(), instance(str)).demand("names", ((1, 2),))
        Traceback (most recent call last):
        ...
        ValueError: names must be a mapping or pairs, of a whole number and str each, not ((1, 2),)
    """

    def is_pair(value: Any) -> bool:  # noqa: ANN401 - anything may be given
        two = isinstance(value, tuple) and len(cast("tuple[object, ...]", value)) == _TWO
        return two and first.fits(value[0]) and second.fits(value[1])

    allowed = f"a mapping or pairs, of {first.allowed} and {second.allowed} each"
    return Check(allowed, sequence_of(Check("a pair", is_pair)).fits)


_TWO = 2

# ------------------------------------------------------------------ converters


def items(given: object) -> tuple[Any, ...] | None:
    """What one finds on going through a sequence, a set or a generator.

    None for all that is nothing of that kind, as texts and mappings are not.

    Examples:
        >>> items([3, 1]), items("31")
        ((3, 1), None)
    """
    if isinstance(given, tuple | list):  # most are, and these are told quickly
        return tuple(cast("Iterable[object]", given))
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        return None
    return tuple(cast("Iterable[object]", given))


def in_tuple(given: Iterable[T]) -> tuple[T, ...]:
    """The items as a tuple; what has none is left as it is.

    Examples:
        >>> in_tuple([3, 1]), in_tuple("31")
        ((3, 1), '31')
    """
    found = items(given)
    return cast("tuple[T, ...]", given) if found is None else found


def ints(given: Iterable[int]) -> tuple[int, ...]:
    """`in_tuple` of whole numbers: type checkers know no converters of any type."""
    return in_tuple(given)


def risen(given: Iterable[int]) -> tuple[int, ...]:
    """Faces in order; what has none is left as it is.

    Examples:
        >>> risen([6, 1]), risen([1, None])
        ((1, 6), [1, None])
    """
    try:
        return tuple(sorted(given))
    except TypeError:
        return cast("tuple[int, ...]", given)


def in_tuples(given: Iterable[Iterable[T]]) -> tuple[tuple[T, ...], ...]:
    """A sequence of sequences as a tuple of tuples; what is none is left as it is.

    Examples:
        >>> in_tuples([[0, 2], {1}])
        ((0, 2), (1,))
    """
    found = items(given)
    return cast("Any", given) if found is None else tuple(map(in_tuple, found))


def in_set_order(given: Iterable[int]) -> tuple[int, ...]:
    """Whole numbers as a sorted tuple, each once; anything else as `in_tuple` has it.

    Examples:
        >>> in_set_order({6, 1}), in_set_order([1, "6"])
        ((1, 6), (1, '6'))
    """
    values = in_tuple(given)
    return tuple(sorted(set(values))) if _wholes.fits(values) else values


def in_pairs(given: Mapping[K, V] | Iterable[tuple[K, V]]) -> tuple[tuple[K, V], ...]:
    """A mapping, or a sequence of pairs, as a tuple of pairs; what is none is left as it is.

    Examples:
        >>> in_pairs({6: 12}), in_pairs([[6, 12]])
        (((6, 12),), ((6, 12),))
    """
    if not isinstance(given, tuple | list) and isinstance(given, Mapping):
        return tuple(cast("Mapping[K, V]", given).items())
    return cast("tuple[tuple[K, V], ...]", in_tuples(cast("Any", given)))


def in_pair_order(given: Mapping[int, int] | Iterable[tuple[int, int]]) -> tuple[Any, ...]:
    """Pairs of whole numbers, sorted; anything else as `in_pairs` has it.

    Examples:
        >>> in_pair_order({6: 12, 1: 0})
        ((1, 0), (6, 12))
    """
    pairs = in_pairs(given)
    return tuple(sorted(pairs)) if pairs_of_wholes.fits(pairs) else pairs


_wholes = sequence_of(whole())
pairs_of_wholes = pairs_of(whole(), whole())
"""Pairs of any whole numbers."""
