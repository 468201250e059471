"""Tests here start from the same random seeds."""

from fixed_seeds import _fixed_seeds  # noqa: F401
