"""`Vocabulary`: tokens and their numbers."""

import collections

UNKNOWN_INDEX = 0


class Vocabulary:
    """Numbers tokens: first the unknown one, then the reserved ones, then by falling frequency.

    Parameters
    ----------
    counter : collections.Counter, optional
        Tokens and how often they came.
    most_freq_count : int, optional
        Take at most so many of them.
    min_freq : int
        Take those that came at least so often.
    unknown_token : hashable
        Stands for every other token; number 0.
    reserved_tokens : list, optional
        Tokens that are always there, for padding and the like.

    Raises
    ------
    AssertionError
        If `counter` is no Counter, `min_freq` is not positive, or reserved tokens repeat.

    Examples
    --------
    >>> import collections
    >>> vocabulary = mx.contrib.text.vocab.Vocabulary(collections.Counter(["a", "b", "b"]))
    >>> vocabulary.to_indices(["b", "a", "new"])
    [1, 2, 0]
    """

    def __init__(
        self,
        counter=None,
        most_freq_count=None,
        min_freq=1,
        unknown_token="<unk>",
        reserved_tokens=None,
    ):
        if min_freq <= 0:
            raise AssertionError(f"Vocabulary: min_freq must be positive, got {min_freq}")
        reserved = list(reserved_tokens or [])
        if unknown_token in reserved:
            raise AssertionError(
                f"Vocabulary: reserved_tokens holds the unknown token {unknown_token!r}"
            )
        if len(set(reserved)) != len(reserved):
            raise AssertionError(f"Vocabulary: reserved_tokens repeats tokens: {reserved}")
        self._index_unknown_and_reserved_tokens(
            unknown_token, None if reserved_tokens is None else reserved
        )
        if counter is not None:
            self._index_counter_keys(
                counter, unknown_token, reserved_tokens, most_freq_count, min_freq
            )

    def _index_unknown_and_reserved_tokens(self, unknown_token, reserved_tokens):
        """Start with the token for unknown ones, which is number 0, and those always there."""
        self._unknown_token = unknown_token
        self._reserved_tokens = None if reserved_tokens is None else list(reserved_tokens)
        self._idx_to_token = [unknown_token, *(reserved_tokens or [])]
        self._token_to_idx = {token: index for index, token in enumerate(self._idx_to_token)}

    def _index_counter_keys(
        self, counter, unknown_token, reserved_tokens, most_freq_count, min_freq
    ):
        """Number the tokens of a counter from the most frequent on; ties by the alphabet."""
        if not isinstance(counter, collections.Counter):
            raise AssertionError(
                f"Vocabulary: counter must be a collections.Counter, got {type(counter).__name__}"
            )
        special = {unknown_token, *(reserved_tokens or [])}
        by_frequency = sorted(sorted(counter), key=lambda token: -counter[token])
        frequent = [t for t in by_frequency if counter[t] >= min_freq and t not in special]
        for token in frequent[:most_freq_count]:
            self._token_to_idx[token] = len(self._idx_to_token)
            self._idx_to_token.append(token)

    def __len__(self):
        return len(self.idx_to_token)

    @property
    def token_to_idx(self):
        """Tokens and their numbers."""
        return self._token_to_idx

    @property
    def idx_to_token(self):
        """The tokens in the order of their numbers."""
        return self._idx_to_token

    @property
    def unknown_token(self):
        """The token that stands for every other one."""
        return self._unknown_token

    @property
    def reserved_tokens(self):
        """The tokens that are always there, or None."""
        return self._reserved_tokens

    def to_indices(self, tokens):
        """Return the number of a token, or a list of numbers for a list.

        Parameters
        ----------
        tokens : str or list of str
            The tokens; unknown ones have number 0.

        Returns
        -------
        int or list of int

        Examples
        --------
        >>> import collections
        >>> words = mx.contrib.text.vocab.Vocabulary(collections.Counter(['a', 'b', 'a']))
        >>> words.to_indices(['a', 'nobody'])
        [1, 0]
        """
        if not isinstance(tokens, list):
            return self.token_to_idx.get(tokens, UNKNOWN_INDEX)
        return [self.token_to_idx.get(token, UNKNOWN_INDEX) for token in tokens]

    def to_tokens(self, indices):
        """Return the token of a number, or a list of tokens for a list.

        Parameters
        ----------
        indices : int or list of int
            Numbers of tokens.

        Returns
        -------
        str or list of str

        Raises
        ------
        ValueError
            If there is no token of that number.
        """
        if isinstance(indices, list):
            return [self.to_tokens(index) for index in indices]
        if not isinstance(indices, int) or not 0 <= indices < len(self):
            raise ValueError(
                f"to_tokens: {indices!r} is no number of a token; there are 0..{len(self) - 1}"
            )
        return self.idx_to_token[indices]
