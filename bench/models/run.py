#!/usr/bin/env python3
"""Latency of whole networks beside every installed peer.

    python bench/models/run.py [--networks resnet50_v2 ...] [--batches 1 32] [--output FILE]
    python bench/models/run.py --isa avx2 ...  # as on a machine without AVX-512
    python bench/models/run.py --networks bert_base_128 gpt2_step_512 --precisions fp32 bf16 int8

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
    "vgg16", "bert_base_128", "bert_base_512", "gpt2_step_512",
]  # fmt: skip
ENGINES = ["remx", "mxnet-1.9.1", "onnxruntime", "openvino", "torch"]
# How far answers may be from MXNet 1.9.1's, which computes in float32, of their range.
BOUNDS = {"fp32": 1e-3, "bf16": 3e-2, "int8": 1e-1}
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
# It answers for what is right, not for the time of other precisions.
ALWAYS_FLOAT32 = ("mxnet-1.9.1",)


def name_of(case, precision):
    """Returns what a result is called: resnet50_v2/batch1, bert_base_128-bf16/batch8."""
    network, batch = case.split("/")
    return case if precision == "fp32" else f"{network}-{precision}/{batch}"


def prepare(cases):
    """Makes the files of networks that are not there yet."""
    missing = [case for case in cases if not (FOLDER / case / "inputs.npz").exists()]
    if missing:
        script = str(driver.ROOT / "bench" / "models" / "prepare.py")
        command = [str(driver.ORACLE_PYTHON), script, str(FOLDER), *missing]
        subprocess.run(command, check=True, env=driver.ENGINES["mxnet-1.9.1"].environment())
    for case in missing:
        freeze(FOLDER / case / "model.onnx")


def prepare_integers(cases):
    """Makes the 8-bit ONNX files that are not there yet."""
    missing = [FOLDER / case for case in cases if not (FOLDER / case / "model-int8.onnx").exists()]
    if missing and driver.is_installed("onnxruntime"):
        script = str(driver.ROOT / "bench" / "models" / "quantize.py")
        subprocess.run([str(driver.PEERS_PYTHON), script, *map(str, missing)], check=True)


def measure(case, precision, options):
    """Runs one network on all engines and reports it."""
    children = driver.start(
        options.engines, options.threads, "Model",
        {"folder": str(FOLDER / case), "precision": precision},
        options.wait_policy, required=(options.base,),
    )  # fmt: skip
    times, answers = driver.measure(children, options.rounds, options.iterations)
    result = driver.report(
        f"models/{name_of(case, precision)}", "ms", 1e3, options.base, children, times, answers,
        options.threads, BOUNDS[precision],
    )  # fmt: skip
    if precision != "fp32":
        wide = [child.name for child in children if child.name in ALWAYS_FLOAT32]
        result.update(precision=precision, float32_peers=wide)
    if options.isa:
        free = [child.name for child in children if child.name in UNCAPPED]
        result.update(isa=options.isa, machine_isa=result["isa"], uncapped=free)
    return result


def main():
    """Parses the command line and measures each network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--networks", nargs="+", default=NETWORKS, metavar="NAME")
    parser.add_argument("--batches", nargs="+", type=int, default=[1], metavar="N")
    parser.add_argument(
        "--precisions", nargs="+", default=["fp32"], choices=BOUNDS,
        help="of the numbers that are multiplied; an engine without one is named and left out",
    )  # fmt: skip
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
    if "int8" in options.precisions:
        prepare_integers(cases)
    wrong = 0
    for case in cases:
        for precision in options.precisions:
            result = measure(case, precision, options)
            driver.emit(result, options.output)
            wrong += not result["answer"]["right"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
