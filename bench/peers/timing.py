"""Timing loop shared by the jobs."""

import time


def time_calls(call, iterations):
    """Returns the seconds of each of `iterations` calls."""
    seconds = []
    for _ in range(iterations):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return seconds
