#!/usr/bin/env python3
"""Multiplications and additions that cores can do together: what networks are measured against.

    python bench/models/peak.py [--threads 1 4 16] [--isa avx2]

A loop of fused multiply-adds on registers alone, on the first cores of the affinity mask, a thread
each; prints billions of operations (two for each multiply-add) a second, one JSON line a count.
"""

import argparse
import ctypes
import json
import mmap
import os
import pathlib
import threading
import time

CHAINS = 12  # registers that are added to: enough for any latency, and AVX2 has 16
LANES = {"avx512": 16, "avx2": 8}
FACTORS = (
    -0.7654321,
    0.8912345,
)  # numbers keep changing, as in networks: zeros would cost no power


def _fused(isa, code, register, factor=0, operand=8):
    """Returns an instruction of the wide registers from 0F38; `operand` is one of 8 to 15."""
    low = (
        15 - factor
    ) << 3 | 1  # which register holds the factor, and that packed floats are meant
    first = (0x42 if register >= 8 else 0xC2) | (0x20 if operand < 8 else 0)
    if isa == "avx512":
        return bytes([0x62, first | 0x10, low | 4, 0x48, code])
    return bytes([0xC4, first, low | 4, code])


def _multiply_add(isa, register, factor, term):
    """Returns vfmadd213ps: register = register * factor + term."""
    pair = 0xC0 | (register & 7) << 3 | term & 7
    return _fused(isa, 0xA8, register, factor, term) + bytes([pair])


def machine_code(isa):
    """Returns a function of how often to go round and where FACTORS lie."""
    step = 1 if isa == "avx512" else 4  # the unit of a short distance in memory
    begin = b"\xc5\xfc\x77"  # vzeroall
    begin += _fused(isa, 0x18, 13, operand=0) + b"\x2e"  # vbroadcastss 13, [rsi]
    begin += _fused(isa, 0x18, 14, operand=0) + bytes([0x76, step])  # vbroadcastss 14, [rsi + 4]
    pairs = ((13, 14), (14, 13))
    body = b"".join(_multiply_add(isa, 1 + i, *pair) for pair in pairs for i in range(CHAINS))
    body += b"\x48\x83\xef\x01"  # sub rdi, 1
    again = b"\x0f\x85" + (-len(body) - 6).to_bytes(4, "little", signed=True)  # jnz
    return begin + body + again + b"\xc5\xf8\x77\xc3"  # vzeroupper, ret


def loop_of(isa):
    """Returns the loop as something to call, and the memory that it lies in."""
    rights = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    memory = mmap.mmap(-1, mmap.PAGESIZE, prot=rights)
    memory.write(machine_code(isa))
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    loop = ctypes.CFUNCTYPE(None, ctypes.c_long, ctypes.c_void_p)(address)
    factors = (ctypes.c_float * 2)(*FACTORS)
    return lambda rounds: loop(rounds, ctypes.addressof(factors)), memory


def widest():
    """Returns the widest registers of this machine."""
    return "avx512" if " avx512f" in pathlib.Path("/proc/cpuinfo").read_text() else "avx2"


def peak(threads, isa, seconds=0.3):
    """Returns billions of operations a second of so many cores together."""
    loop, _memory = loop_of(isa)
    rounds, cores = 100_000, sorted(os.sched_getaffinity(0))[:threads]
    done, barrier = [], threading.Barrier(threads)

    def run(core):
        os.sched_setaffinity(0, {core})
        loop(rounds)  # clocks rise, wide registers wake
        barrier.wait()
        start, count = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            loop(rounds)
            count += 1
        done.append(count / (time.perf_counter() - start))

    workers = [threading.Thread(target=run, args=(core,)) for core in cores]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(done) * rounds * 2 * CHAINS * LANES[isa] * 2 / 1e9


def main():
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    cores = len(os.sched_getaffinity(0))
    parser.add_argument("--threads", type=int, nargs="+", default=[1, cores], metavar="N")
    parser.add_argument("--isa", choices=LANES, default=widest())
    options = parser.parse_args()
    for threads in options.threads:
        line = {"metric": "peak", "unit": "GF/s", "median": round(peak(threads, options.isa), 1)}
        print(json.dumps({**line, "threads": threads, "isa": options.isa}), flush=True)


if __name__ == "__main__":
    main()
