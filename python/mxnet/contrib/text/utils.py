"""Counting words."""

import collections
import re


def count_tokens_from_str(
    source_str, token_delim=" ", seq_delim="\n", to_lower=False, counter_to_update=None
):
    """Count the tokens of a text.

    Parameters
    ----------
    source_str : str
        The text.
    token_delim, seq_delim : str
        Regular expressions of what lies between tokens and between sequences.
    to_lower : bool
        Count in lower case.
    counter_to_update : collections.Counter, optional
        Add to this one.

    Returns
    -------
    collections.Counter

    Examples
    --------
    >>> sorted(mx.contrib.text.utils.count_tokens_from_str("a b b").items())
    [('a', 1), ('b', 2)]
    """
    tokens = [token for token in re.split(f"{token_delim}|{seq_delim}", source_str) if token]
    if to_lower:
        tokens = [token.lower() for token in tokens]
    counter = collections.Counter() if counter_to_update is None else counter_to_update
    counter.update(tokens)
    return counter
