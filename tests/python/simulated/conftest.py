"""The simulated accelerator: a device plug-in of the tests, on any machine.

REMX_SIMULATED_LIBRARY names its file; ./test sets it. Without it the one of the release build is
taken, and where there is none these tests are skipped.
"""

import ctypes
import gc
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

ROOT = pathlib.Path(__file__).parents[3]
COUNT = 8  # accelerators that these tests have


def library():
    given = os.environ.get("REMX_SIMULATED_LIBRARY")
    path = pathlib.Path(given or ROOT / "build" / "release" / "lib" / "libmx_simulated.so")
    if not path.exists():
        if given:
            pytest.fail(f"REMX_SIMULATED_LIBRARY={given}: there is no such file")
        pytest.skip("the simulated accelerator is not built")
    return path


class Device:
    """Contexts of the simulated accelerators, and what they can be told."""

    def __init__(self, path):
        self.path = str(path)
        self.name = mx.remx.load_device(path)
        self._library = ctypes.CDLL(self.path)
        self._library.simulated_kernels.restype = ctypes.c_int64
        self._library.simulated_replays.restype = ctypes.c_int64
        for function in ("simulated_delay", "simulated_kernel_time", "simulated_limit"):
            getattr(self._library, function).restype = None
        self._library.simulated_delay.argtypes = [ctypes.c_int64]
        self._library.simulated_kernel_time.argtypes = [ctypes.c_int64]
        self._library.simulated_limit.argtypes = [ctypes.c_int, ctypes.c_int64]
        self._library.simulated_fail.argtypes = [ctypes.c_char_p]
        self._library.simulated_hold.argtypes = [ctypes.c_char_p]
        self._library.simulated_held_in_vain.restype = ctypes.c_int64
        self._library.simulated_most_at_once.restype = ctypes.c_int64
        self._library.simulated_now_locked.restype = ctypes.c_int64
        self._library.simulated_now_locked.argtypes = [ctypes.c_int64]

    def __call__(self, number=0):
        return mx.Context(self.name, number)

    def kernels(self):
        """How many kernels have run."""
        return self._library.simulated_kernels()

    def most_at_once(self):
        """How many kernels ran at the same time at most, since this was asked last."""
        return self._library.simulated_most_at_once()

    def replays(self):
        """How often recorded work was added to a stream again."""
        return self._library.simulated_replays()

    def slow(self, microseconds):
        """Waits before everything that a stream does."""
        self._library.simulated_delay(microseconds)

    def lengthen(self, microseconds):
        """Makes a kernel take that long at least."""
        self._library.simulated_kernel_time(microseconds)

    def prefer_channels_last(self, wanted):
        """Says how the device wants images."""
        self._library.simulated_channels_last(int(wanted))

    def fail(self, op):
        """Makes the kernels of an operator fail."""
        self._library.simulated_fail(op.encode())

    def hold(self, op):
        """Makes the kernels of an operator wait until something has come from another device."""
        self._library.simulated_hold(op.encode())

    def held_in_vain(self):
        """How many kernels waited for that in vain."""
        return self._library.simulated_held_in_vain()

    def locked(self, size):
        """How many pieces of the host's memory of so many bytes accelerators have locked now."""
        return self._library.simulated_now_locked(size)

    def refuse_locks(self, refuses):
        """Makes accelerators lock no more of the host's memory."""
        self._library.simulated_refuse_locks(int(refuses))

    def limit(self, size, number=0):
        """Bytes that may be in use."""
        self._library.simulated_limit(number, size)

    def reset(self):
        self.slow(0)
        self.lengthen(0)
        self.fail("")
        self.hold("")
        self.prefer_channels_last(False)
        self.refuse_locks(False)
        for number in range(COUNT):
            self.limit(1 << 40, number)

    def run(self, program, **variables):
        """A program in a process of its own; returns what subprocess.run does."""
        environment = {**os.environ, "REMX_DEVICE_PLUGINS": self.path, **variables}
        return subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )


@pytest.fixture(scope="session")
def _device():
    os.environ["SIMULATED_DEVICES"] = str(COUNT)
    return Device(library())


@pytest.fixture
def device(_device, monkeypatch):
    """The accelerators, on which nothing falls back to the host."""
    monkeypatch.setenv("REMX_ALLOW_FALLBACK", "0")
    _device.reset()
    yield _device
    _device.reset()
    mx.nd.waitall()
    gc.collect()  # what a network holds in cycles; memory that is kept would hide a limit
    for number in range(2):
        _device(number).empty_cache()


@pytest.fixture
def numbers():
    return np.random.default_rng(5)
