"""Speed of this machine: `python -m mxnet.bench compare [MODEL …]` (see docs/guide/benchmark.md)."""
