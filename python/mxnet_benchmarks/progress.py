"""A bar on standard error that says how far a run is."""

import sys
import time

WIDTH = 30


class Progress:
    """Shows a bar while it is open; `wanted` None means: if standard error is a terminal."""

    def __init__(self, title, total, wanted=None):
        self._title, self._total, self._done = title, max(total, 1), 0
        self._shown = sys.stderr.isatty() if wanted is None else wanted
        self._last = 0.0

    def __enter__(self):
        self._start = time.monotonic()
        self._draw()
        return self

    def advance(self):
        """One more is done."""
        self._done += 1
        if time.monotonic() - self._last > 0.1 or self._done == self._total:
            self._draw()

    def _draw(self):
        if not self._shown:
            return
        self._last = time.monotonic()
        full = round(WIDTH * self._done / self._total)
        bar = "█" * full + "·" * (WIDTH - full)
        left = ""
        if 0 < self._done < self._total:
            seconds = (self._last - self._start) / self._done * (self._total - self._done)
            left = f", {seconds:.0f} s left"
        text = f"\r{self._title} {bar} {self._done}/{self._total}{left}\x1b[K"
        print(text, end="", file=sys.stderr, flush=True)

    def __exit__(self, *_):
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
