"""Further samplers."""

from .sampler import IntervalSampler

__all__ = ["IntervalSampler"]
