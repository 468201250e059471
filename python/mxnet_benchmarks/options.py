"""Options of a benchmark: the command lines of 2018 and of 2019, and dictionaries of the same."""

import argparse
import json
import pathlib

import mxnet as mx

from .lines import print_failure

PHASES = ("inference", "training")
KV_STORES = ("local", "device", "dist_sync", "dist_device_sync", "dist_async", "horovod")
DTYPES = ("float", "float32", "float16")
TRUE_WORDS = ("true", "on", "t", "1")
# What a dictionary that leaves them out means. The command line says its own where they differ.
DEFAULTS = {
    "batch_size": 16,
    "num_warmup_batches": 10,
    "num_batches": 10,
    "num_gpus": 1,
    "kv_store": "device",
    "data_dir": "",
    "dtype": "float",
    "model_opts": "{}",
    "preprocess_threads": 4,
    "prefetch_buffer": 10,
    "input_layout": "NCHW",
    "model_layout": "NCHW",
    "nvidia_layers": False,
    "use_dali": False,
    "workspace": 1024,
    "backend": None,
    "enable_tensor_core": False,
}


LEAST = {  # the smallest value of whole numbers
    "batch_size": 1, "num_batches": 1, "num_warmup_batches": 0, "num_gpus": 0,
    "preprocess_threads": 1, "prefetch_buffer": 1,
}  # fmt: skip


def to_bool(text):
    """Return whether a text is one of the words for yes."""
    return str(text).lower() in TRUE_WORDS


class _Parser(argparse.ArgumentParser):
    """A parser whose refusals have the line that launchers look for."""

    def error(self, message):
        print_failure(message)
        raise SystemExit(2)


def make_parser():
    """Return the parser of both generations of the command line."""
    parser = _Parser(
        prog="benchmarks.py", description="Measures inference or training of a network."
    )
    say = parser.add_argument
    say("--model", required=True, help='the network: "alexnet", "googlenet", ...')
    say(
        "--forward_only", nargs="?", const=True, default=None, type=to_bool, metavar="BOOL",
        help="inference if true, else training (2018's form of --phase)",
    )  # fmt: skip
    say("--phase", choices=PHASES, default=None, help="inference or training (training)")
    say("--batch_size", type=int, required=True, help="samples of a batch, for each device")
    say("--num_batches", type=int, default=100, help="batches that are timed (100)")
    say("--num_warmup_batches", type=int, default=1, help="batches before those (1)")
    say("--device", choices=("cpu", "gpu"), default=None, help="where to compute (cpu)")
    say("--num_gpus", type=int, default=1, help="how many GPUs, with --device=gpu (1)")
    say("--gpus", default=None, help='which GPUs, as "0,1"; empty: the CPU (2019\'s form)')
    say(
        "--kv_store", default="device", choices=KV_STORES, metavar="KIND",
        help=f"how gradients are added up: {', '.join(KV_STORES)} (device)",
    )  # fmt: skip
    say("--data_dir", default="", help=".rec or .npz file, or a folder with one; empty: noise")
    say("--dtype", default="float", choices=DTYPES, help="float means float32 (float)")
    say("--model_opts", default="{}", metavar="JSON", help="options of the network")
    say("--preprocess_threads", type=int, default=4, help="threads that decode images (4)")
    say("--prefetch_buffer", type=int, default=10, help="batches decoded ahead (10)")
    say("--input_layout", default="NCHW", help="layout of the data (NCHW)")
    say("--model_layout", default="NCHW", help="layout of the network (NCHW)")
    for name, text in (("nvidia_layers", "NVIDIA's own layers"), ("use_dali", "read with DALI")):
        say(f"--{name}", nargs="?", const=True, default=False, type=to_bool, metavar="BOOL",
            help=f"{text} (false)")  # fmt: skip
    say("--workspace", type=int, default=1024, help="workspace of convolutions in MB (1024)")
    more = parser.add_argument_group("beyond dlbs")
    more.add_argument(
        "--backend", metavar="NAME",
        help="graph compiler: none, ngraph, MKLDNN, TensorRT, neuron, ... (as a bind does)",
    )  # fmt: skip
    more.add_argument(
        "--compare", action="store_true", help="also measure installed peers, in turns"
    )
    more.add_argument("--json", metavar="FILE", help="write the result to a JSON file")
    more.add_argument(
        "--progress", action=argparse.BooleanOptionalAction, default=None,
        help="show a bar on standard error (if that is a terminal)",
    )  # fmt: skip
    return parser


def from_command_line(args):
    """Return the options of parsed arguments of either generation."""
    opts = dict(vars(args))
    forward_only, phase = opts.pop("forward_only", None), opts.get("phase")
    if phase and forward_only is not None and forward_only != (phase == "inference"):
        raise ValueError(f"--forward_only={forward_only} contradicts --phase={phase}; use one")
    opts["phase"] = phase or ("inference" if forward_only else "training")
    if opts.get("gpus") is None and opts.get("device") is None:
        opts["device"] = "cpu"
    return complete(opts)


def parse_gpus(gpus):
    """Return the numbers of a text such as "0,1" or "0:1", or of a list."""
    if not isinstance(gpus, str):
        return [int(gpu) for gpu in gpus]
    try:
        numbers = [int(part) for part in gpus.replace(":", ",").split(",") if part.strip()]
    except ValueError:
        numbers = [-1]
    if any(number < 0 for number in numbers):
        raise ValueError(f"gpus {gpus!r} is no list of GPUs; write 0,1")
    return numbers


def complete(opts):
    """Fill in what the options leave out and check them; changes and returns the dictionary."""
    for key in ("model", "phase"):
        if not opts.get(key):
            raise ValueError(f"missing option '{key}'")
    if opts["phase"] not in PHASES:
        raise ValueError(f"phase {opts['phase']!r} is none of {', '.join(PHASES)}")
    for key, value in DEFAULTS.items():
        if opts.get(key) is None:
            opts[key] = value
    for key, least in LEAST.items():
        opts[key] = _whole_number(key, opts[key], least)
    _complete_devices(opts)
    for key, allowed in (("dtype", DTYPES), ("kv_store", KV_STORES)):
        if opts[key] not in allowed:
            raise ValueError(f"{key} is {opts[key]!r}; use one of {', '.join(allowed)}")
    opts["model_opts"] = _parse_model_opts(opts["model_opts"])
    _refuse_absent(opts)
    return opts


def _whole_number(key, value, least):
    try:
        number = int(value)
    except (TypeError, ValueError):
        raise ValueError(f"{key} is {value!r}; use a whole number") from None
    if number < least:
        raise ValueError(f"{key} is {number}; use {least} or more")
    return number


def _complete_devices(opts):
    if opts.get("gpus") is not None:
        meant = "gpu" if parse_gpus(opts["gpus"]) else "cpu"
        if opts.get("device") not in (None, meant):
            raise ValueError(f"device {opts['device']} contradicts gpus {opts['gpus']!r}; use one")
        opts["device"] = meant
    elif opts.get("device") is None:
        opts["device"] = "gpu" if mx.context.num_gpus() else "cpu"
    if opts["device"] not in ("cpu", "gpu"):
        raise ValueError(f"device is {opts['device']!r}; use cpu or gpu")
    gpus, there = gpu_numbers(opts), mx.context.num_gpus()
    if opts["device"] == "gpu" and not gpus:
        raise ValueError("num_gpus is 0; use 1 or more, or --device=cpu")
    if gpus and max(gpus) >= there:
        asked = ", ".join(f"gpu({gpu})" for gpu in gpus)
        raise ValueError(f"{asked}: this machine has {there or 'no'} GPU; use --device=cpu")
    if opts["phase"] == "inference" and len(gpus) > 1:
        raise ValueError(f"inference runs on one GPU, not on {len(gpus)}")


def gpu_numbers(opts):
    """Return the numbers of the GPUs that compute, none for the CPU."""
    if opts["device"] == "cpu":
        return []
    if opts.get("gpus") is not None:
        return parse_gpus(opts["gpus"])
    return list(range(opts["num_gpus"]))


def _parse_model_opts(value):
    if not isinstance(value, str):
        return dict(value)
    try:
        parsed = json.loads(value or "{}")
    except ValueError as error:
        raise ValueError(f"model_opts {value!r} is no JSON: {error}") from None
    if not isinstance(parsed, dict):
        raise ValueError(f"model_opts {value!r} is no JSON object; write {{'name': value}}")
    return parsed


def _refuse_absent(opts):
    """Say which parts of the 2019 suite need what is not here."""
    for key in ("input_layout", "model_layout"):
        if opts[key] not in ("", "NCHW"):
            raise ValueError(f"{key} is {opts[key]!r}; the networks of this suite are NCHW")
    if opts["nvidia_layers"]:
        raise ValueError("nvidia_layers needs NVIDIA's own build of MXNet; leave it out")
    if opts["use_dali"]:
        raise ValueError("use_dali needs NVIDIA DALI, which does not read into this MXNet")
    if opts["kv_store"] == "horovod":
        raise ValueError("kv_store horovod needs Horovod, which has no build for this MXNet")
    if opts["data_dir"] and not pathlib.Path(opts["data_dir"]).expanduser().exists():
        raise ValueError(f"data_dir {opts['data_dir']!r} does not exist")


def effective_batch(opts):
    """Return how many samples one batch has on all devices."""
    return opts["batch_size"] * max(1, len(gpu_numbers(opts)))


def devices(opts):
    """Return the devices that compute."""
    return [mx.gpu(number) for number in gpu_numbers(opts)] or [mx.cpu()]
