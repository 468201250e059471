#!/usr/bin/env python3
"""Latency of whole networks beside every installed peer.

    python bench/models/run.py [--networks resnet50_v2 ...] [--batches 1 32] [--output FILE]
    python bench/models/run.py --isa avx2 ...  # as on a machine without AVX-512

Run it with the Python that has this project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver
from freeze import freeze

FOLDER = driver.ROOT / "build" / "bench-models"
NETWORKS = [
    "resnet50_v2", "resnet18_v2", "mobilenet1.0", "squeezenet1.1", "densenet121", "inceptionv3",
    "vgg16",
]  # fmt: skip
ENGINES = ["remx", "mxnet-1.9.1", "onnxruntime", "openvino", "torch"]
BOUND = 1e-3
# How engines are told not to use more than AVX2. ONNX Runtime listens to none: it keeps what the
# machine has, and results say so.
CAPS = {
    "avx2": {
        "REMX_MAX_ISA": "avx2",
        "ONEDNN_MAX_CPU_ISA": "AVX2",
        "DNNL_MAX_CPU_ISA": "AVX2",
        "ATEN_CPU_CAPABILITY": "avx2",
        "MKL_ENABLE_INSTRUCTIONS": "AVX2",
    }
}
UNCAPPED = ("onnxruntime",)


def prepare(cases):
    """Makes the files of networks that are not there yet."""
    missing = [case for case in cases if not (FOLDER / case / "inputs.npz").exists()]
    if missing:
        script = str(driver.ROOT / "bench" / "models" / "prepare.py")
        command = [str(driver.ORACLE_PYTHON), script, str(FOLDER), *missing]
        subprocess.run(command, check=True, env=driver.ENGINES["mxnet-1.9.1"].environment())
    for case in missing:
        freeze(FOLDER / case / "model.onnx")


def measure(case, options):
    """Runs one network on all engines and reports it."""
    children = driver.start(
        options.engines, options.threads, "Model", {"folder": str(FOLDER / case)},
        options.wait_policy, required=(options.base,),
    )  # fmt: skip
    times, answers = driver.measure(children, options.rounds, options.iterations)
    result = driver.report(
        f"models/{case}", "ms", 1e3, options.base, children, times, answers,
        options.threads, BOUND,
    )  # fmt: skip
    if options.isa:
        free = [child.name for child in children if child.name in UNCAPPED]
        result.update(isa=options.isa, machine_isa=result["isa"], uncapped=free)
    return result


def main():
    """Parses the command line and measures each network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=NETWORKS, metavar="NAME")
    parser.add_argument("--batches", nargs="+", type=int, default=[1], metavar="N")
    parser.add_argument("--engines", nargs="+", default=ENGINES, choices=[*ENGINES, driver.BEFORE])
    parser.add_argument(
        "--base", default="remx", help="the engine that is compared with the others"
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--iterations", type=int, default=5, help="forward passes per round")
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--wait-policy", choices=["active", "passive"], help="OMP_WAIT_POLICY")
    parser.add_argument("--isa", choices=CAPS, help="cap the instruction set of all that obey")
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    os.environ.update(CAPS.get(options.isa, {}))
    cases = [f"{name}/batch{size}" for size in options.batches for name in options.networks]
    prepare(cases)
    wrong = 0
    for case in cases:
        result = measure(case, options)
        driver.emit(result, options.output)
        wrong += not result["answer"]["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
