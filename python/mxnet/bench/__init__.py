"""This machine's speed: `python -m mxnet.bench compare [MODEL …]` (see docs/guide/benchmark.md)."""
