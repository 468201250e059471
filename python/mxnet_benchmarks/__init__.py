"""Benchmarks of networks by one command: see docs/guide/suite.md and `benchmarks.py`."""
