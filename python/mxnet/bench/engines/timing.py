"""Timing loop shared by the jobs.

The clock is the wall's, or with BENCH_CLOCK=cpu the process's: seconds of work on all its threads,
which say something on a busy machine too, with one thread at least.
"""

import os
import time

_now = time.process_time if os.environ.get("BENCH_CLOCK") == "cpu" else time.perf_counter


def time_calls(call, iterations):
    """Returns the seconds of each of `iterations` calls."""
    seconds = []
    for _ in range(iterations):
        start = _now()
        call()
        seconds.append(_now() - start)
    return seconds
