"""Work shared between processes: layer after layer, blocks of a layer at the same time.

Results go into one memory that all processes share. Children are forked, so nothing is sent but
a byte per layer. Where forking is unsafe or impossible one process does it all.
"""

from __future__ import annotations

import contextlib
import math
import mmap
import os
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Sequence
from typing import NoReturn

import numpy as np
from attrs import frozen

from tablerules.yahtzee.solver.lattice import Floats
from tablerules.yahtzee.solver.plan import Block

Progress = Callable[[int, int], object]
"""Called with how many positions are done and how many there are."""

FEW = 20_000
"""Fewer positions than this are not worth a second process."""

MOST = 8
"""More processes gain nothing: the layers are too small."""


class SolverError(RuntimeError):
    """A process that helped to solve has failed; the message holds its traceback."""


def shared(shape: tuple[int, ...]) -> Floats:
    """Zeros that forked processes share."""
    size = math.prod(shape)
    memory = mmap.mmap(-1, max(1, size) * 8)
    return np.frombuffer(memory, dtype=np.float64)[:size].reshape(shape)


def processes(wanted: int | None, positions: int) -> int:
    """How many processes to use.

    Args:
        wanted: How many the caller asks for; None for as many as there are cores.
        positions: How much there is to do.
    """
    if wanted is not None and wanted < 1:
        msg = f"processes must be 1 or more, not {wanted}"
        raise ValueError(msg)
    # A fork copies one thread only, and on macOS system libraries do not survive it.
    if sys.platform != "linux" or threading.active_count() > 1 or positions < FEW:
        return 1
    return min(wanted or len(os.sched_getaffinity(0)), MOST)


def work_through(
    layers: Sequence[Sequence[Block]],
    work: Callable[[Block], None],
    *,
    count: int = 1,
    progress: Progress | None = None,
    after: Callable[[int], object] | None = None,
) -> None:
    """Do all blocks, one layer after the other.

    Args:
        layers: The blocks; those of one layer do not depend on each other.
        work: What is to be done with a block; its result goes into shared memory.
        count: How many processes.
        progress: Called after each layer, in this process.
        after: Called with the number of each layer before the next begins, in this process.

    Raises:
        SolverError: Another process has failed.
        KeyboardInterrupt: Ctrl-C was pressed; all other processes have ended.
    """
    shares = [_shares(layer, count) for layer in layers]
    total = sum(block.size for layer in layers for block in layer)
    done = 0
    helpers: list[_Helper] = []
    try:
        for i in range(1, count):
            # One by one, so that those hired are dismissed if the next cannot be.
            helpers.append(_hire([share[i] for share in shares], work))  # noqa: PERF401
        for number, (layer, share) in enumerate(zip(layers, shares, strict=True)):
            for helper in helpers:
                helper.begin()
            for block in share[0]:
                work(block)
            for helper in helpers:
                helper.wait()
            if after is not None:
                after(number)
            done += sum(block.size for block in layer)
            if progress is not None:
                progress(done, total)
    finally:
        for helper in helpers:
            helper.dismiss()


def _shares(layer: Sequence[Block], count: int) -> list[list[Block]]:
    """Split a layer into shares of about equal work: the largest block to who has least."""
    shares: list[list[Block]] = [[] for _ in range(count)]
    loads = [0] * count
    for block in sorted(layer, key=lambda block: -block.size):
        least = loads.index(min(loads))
        shares[least].append(block)
        loads[least] += block.size + _OVERHEAD
    return shares


_OVERHEAD = 100
"""What a block costs beside its positions, in positions."""


@frozen
class _Helper:
    """A forked process, and the pipes to it and from it."""

    pid: int
    to: int
    back: int

    def begin(self) -> None:
        """Let it do its share of the next layer."""
        with contextlib.suppress(BrokenPipeError):  # it has failed; `wait` will tell
            os.write(self.to, b"+")

    def wait(self) -> None:
        """Wait until it has done its share.

        Raises:
            SolverError: It has failed.
        """
        answer = os.read(self.back, 1)
        if answer == b"+":
            return
        text = b""
        while piece := os.read(self.back, 1 << 16):
            text += piece
        msg = f"a solver process has failed\n{text.decode(errors='replace')}"
        raise SolverError(msg)

    def dismiss(self) -> None:
        """End it, whatever it is doing, and clean up."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.to)
        os.close(self.back)


def _hire(shares: list[list[Block]], work: Callable[[Block], None]) -> _Helper:
    order_in, order_out = os.pipe()
    answer_in, answer_out = os.pipe()
    with warnings.catch_warnings():
        # Other threads than ours would be those of NumPy's matrix products. The child calls
        # none, so it cannot wait for a lock that such a thread held.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        os.close(order_in)
        os.close(answer_out)
        return _Helper(pid, order_out, answer_in)
    os.close(order_out)
    os.close(answer_in)
    return _serve(shares, work, order_in, answer_out)


def _serve(
    shares: list[list[Block]], work: Callable[[Block], None], orders: int, answers: int
) -> NoReturn:
    """The life of a helper; it never returns into the program that was forked."""
    try:
        # Ctrl-C reaches the whole group; the parent decides, and its end closes our pipe.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for share in shares:
            if not os.read(orders, 1):
                break
            for block in share:
                work(block)
            os.write(answers, b"+")
    except BaseException:  # noqa: BLE001 - the parent gets it as text
        with contextlib.suppress(OSError):
            os.write(answers, b"-" + traceback.format_exc().encode())
    finally:
        os._exit(0)
