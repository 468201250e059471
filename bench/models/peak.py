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


def _multiply_add(isa, register):
    """Returns vfmadd231ps register, 0, 0 on the widest registers."""
    high, low = register >= 8, 0xC0 | (register & 7) << 3
    if isa == "avx512":
        return bytes([0x62, 0x72 if high else 0xF2, 0x7D, 0x48, 0xB8, low])
    return bytes([0xC4, 0x62 if high else 0xE2, 0x7D, 0xB8, low])


def machine_code(isa):
    """Returns a function of one argument: how often to go round."""
    body = b"".join(_multiply_add(isa, 1 + i) for i in range(CHAINS)) + b"\x48\x83\xef\x01"  # sub
    assert len(body) + 2 <= 128  # what a short jump reaches
    again = b"\x75" + (256 - len(body) - 2).to_bytes(1, "little")  # jnz
    return b"\xc5\xfc\x77" + body + again + b"\xc5\xf8\x77\xc3"  # vzeroall; ... vzeroupper, ret


def loop_of(isa):
    """Returns the loop as something to call, and the memory that it lies in."""
    rights = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
    memory = mmap.mmap(-1, mmap.PAGESIZE, prot=rights)
    memory.write(machine_code(isa))
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return ctypes.CFUNCTYPE(None, ctypes.c_long)(address), memory


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
    return sum(done) * rounds * CHAINS * LANES[isa] * 2 / 1e9


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
