"""Times a run, batch by batch."""

import resource
import time
from dataclasses import dataclass

import numpy as np

import mxnet as mx
from mxnet.bench.rounds import summary

from .model_factory import ModelFactory
from .options import devices, effective_batch
from .progress import Progress
from .runs import Inference, Training


@dataclass
class Outcome:
    """What a run gave."""

    title: str
    seconds: np.ndarray  # of each timed batch
    effective_batch: int
    parameters: int
    load_seconds: float  # until the network was bound
    peak_memory_mb: float
    opts: dict
    run: object

    @property
    def milliseconds(self):
        """Time of each timed batch."""
        return [round(1e3 * float(s), 6) for s in self.seconds]

    @property
    def mean_ms(self):
        """Mean time of a batch: the figure of dlbs."""
        return 1e3 * float(np.mean(self.seconds))

    @property
    def throughput(self):
        """Samples per second, a whole number."""
        return int(self.effective_batch / float(np.mean(self.seconds)))

    @property
    def statistics(self):
        """Median, p10 and p90 of a batch in ms."""
        return summary(self.milliseconds)

    @property
    def job(self):
        """Which worker of how many this was, and the samples per second of all; {} of one."""
        if self.run.workers == 1:
            return {}
        return {
            "rank": self.run.rank,
            "num_workers": self.run.workers,
            "total_throughput": self.run.workers * self.throughput,
        }


def _peak_memory(opts):
    """Return the memory in MB that the run took at its peak on the device that computed."""
    if opts["device"] == "gpu":
        sizes = [mx.context.gpu_memory_info(device.device_id) for device in devices(opts)]
        return sum(total - free for free, total in sizes) / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(opts):
    """Run what complete options ask for; return its Outcome."""
    started = time.perf_counter()
    model = ModelFactory.get_model({**opts, "model_opts": dict(opts["model_opts"])})
    run = (Inference if opts["phase"] == "inference" else Training)(model, opts)
    mx.nd.waitall()
    loaded = time.perf_counter()
    warm, count = opts["num_warmup_batches"], opts["num_batches"]
    seconds = np.zeros(count)
    shown = opts.get("progress") if run.rank == 0 else False  # one bar for a job
    with Progress(f"{model.name} {opts['phase']}", warm + count, shown) as bar:
        for _ in range(warm):
            run.step()
            bar.advance()
        mx.nd.waitall()
        for number in range(count):
            start = time.perf_counter()
            run.step()
            seconds[number] = time.perf_counter() - start
            bar.advance()
    return Outcome(
        model.name, seconds, effective_batch(opts), run.parameters, loaded - started,
        _peak_memory(opts), opts, run,
    )  # fmt: skip
