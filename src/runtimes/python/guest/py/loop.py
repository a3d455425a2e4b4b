"""An event loop that runs by itself: no sockets and no threads, time passes by sleeping."""

import asyncio
import errno
import socket
import time
from asyncio import base_events, events

# What the glue put in their place waits for the page's own loop, which does not turn while tests run.
_sleep = getattr(time.sleep, "__globals__", {}).get("_orig_sleep", time.sleep)
_run = asyncio.runners.run
# Seconds that one wait sleeps at the most, so that a time limit is seen.
SLICE = 0.02


def sleep(seconds, /):
    """`time.sleep` in slices: what limits a test acts between them."""
    if not isinstance(seconds, (int, float)):
        seconds = float(seconds) if hasattr(seconds, "__float__") else _sleep(seconds)
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    end = time.monotonic() + seconds
    left = seconds
    while left > 0:
        _sleep(min(left, SLICE))
        left = end - time.monotonic()


class _Selector:
    def select(self, timeout):
        if timeout is None or timeout > 0:
            sleep(SLICE if timeout is None else timeout)
        return []

    def close(self):
        pass

    def get_map(self):
        return {}


class Loop(base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Selector()

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def close(self):
        if self.is_running():
            raise RuntimeError("Cannot close a running event loop")
        super().close()

    def add_signal_handler(self, *_):
        raise NotImplementedError("Python in the page has no signals.")

    def remove_signal_handler(self, *_):
        return False


def _unreachable(*_):
    raise OSError(errno.ENETUNREACH, "Network is unreachable")


def refuse_network():
    """Sockets answer as on a machine without a network: those of the glue believe in a connection that the page then refuses."""
    socket.socket.connect = socket.socket.sendto = socket.socket.listen = _unreachable
    socket.socket.connect_ex = lambda *_: errno.ENETUNREACH


class Policy(events.BaseDefaultEventLoopPolicy):
    _loop_factory = Loop


def install():
    asyncio._set_running_loop(None)
    asyncio.set_event_loop_policy(Policy())
    asyncio.run = _run
    time.sleep = sleep
