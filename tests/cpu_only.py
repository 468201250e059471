"""The tests that speak of CPUs: left out where another default context is asked for (conftest.py).

Each line is the beginning of a test's name, and why it is nothing for another device. A test that
names the place of each of its arrays needs no line; it passes on any default context.
"""

REASONS = {}


def reason_for(nodeid):
    """Why a test is left out, or None."""
    for beginning, reason in REASONS.items():
        if nodeid.startswith(beginning):
            return reason
    return None
