"""Compares the output of examples: words exactly, numbers as numbers."""

import doctest
import re

NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:e[-+]?\d+)?")


class Checker(doctest.OutputChecker):
    """Processors round differently, so the last digits of a number may differ."""

    def check_output(self, want, got, optionflags):
        """Tells whether an example gave what it says."""
        if super().check_output(want, got, optionflags):
            return True
        # Columns of an array move with the width of its numbers: blanks do not count.
        words = [re.sub(r"\s+", "", NUMBER.sub("0", text)) for text in (want, got)]
        numbers = [NUMBER.findall(text) for text in (want, got)]
        if words[0] != words[1] or len(numbers[0]) != len(numbers[1]):
            return False
        return all(close(float(a), float(b)) for a, b in zip(*numbers, strict=True))


def close(a, b):
    """Tells whether two numbers agree in about four digits."""
    return abs(a - b) <= 1e-4 * max(1e-2, abs(a), abs(b))
