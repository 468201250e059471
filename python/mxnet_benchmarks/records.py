"""Results as JSON: one object for each run."""

import json
import os
import pathlib

import mxnet as mx
from mxnet.bench.rounds import cpu_count, host_facts

from .options import gpu_numbers

KEYS = (
    "model", "phase", "batch_size", "device", "dtype", "kv_store", "data_dir", "backend",
    "num_batches", "num_warmup_batches",
)  # fmt: skip


def describe(outcome, peers=None):
    """Return what a run was and gave."""
    record = {
        **{key: outcome.opts[key] for key in KEYS},
        "gpus": gpu_numbers(outcome.opts),
        "title": outcome.title,
        "effective_batch": outcome.effective_batch,
        "parameters": outcome.parameters,
        "status": "ok",
        "unit": "ms",
        "mean": round(outcome.mean_ms, 4),
        **outcome.statistics,
        "throughput": outcome.throughput,
        **outcome.job,
        "load_s": round(outcome.load_seconds, 3),
        "peak_memory_mb": round(outcome.peak_memory_mb, 1),
        "times": outcome.milliseconds,
        "version": f"remx {mx.remx.__version__}",
        **host_facts(cpu_count()),
    }
    if peers:
        record["compare"] = peers
    return record


def write_whole(path, text):
    """Write a file so that nobody ever sees a half of it."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def check_writable(path):
    """Refuse a file that cannot be written, before an hour of measuring."""
    path = pathlib.Path(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.touch()
        beside.unlink()
    except OSError as error:
        raise ValueError(f"{path} cannot be written: {error.strerror}") from None
    if path.is_dir():
        raise ValueError(f"{path} is a folder; name a file")


def write_json(outcome, path, peers=None):
    """Write a run's record to a file."""
    write_whole(path, json.dumps(describe(outcome, peers), indent=1) + "\n")
