"""Sockeye: a transformer learns to copy and translates a sentence."""

import os
import random
import subprocess
import sys
import tempfile

import newer_numpy  # noqa: F401 (comes first)

ARGUMENTS = (
    "-s train.src -t train.tgt -vs dev.src -vt dev.tgt -o model --use-cpu --num-layers 1:1 "
    "--encoder transformer --decoder transformer --transformer-model-size 32 --num-embed 32 "
    "--transformer-attention-heads 2 --transformer-feed-forward-num-hidden 64 --batch-size 32 "
    "--batch-type sentence --max-seq-len 12 --initial-learning-rate 0.003 --max-updates 600 "
    "--checkpoint-interval 150 --weight-init xavier --no-bucketing --seed 1"
)


def main(part, arguments, **kwargs):
    """Run one of the program's commands in a process of its own."""
    code = f"import newer_numpy, sys; sys.argv[0] = 'x'; from sockeye import {part}; {part}.main()"
    environment = {**os.environ}
    path = [os.path.dirname(os.path.abspath(__file__)), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(path)
    command = [sys.executable, "-c", code, *arguments.split()]
    return subprocess.run(
        command, env=environment, check=True, text=True, stdout=subprocess.PIPE, **kwargs
    ).stdout


random.seed(1)
with tempfile.TemporaryDirectory() as folder:
    for name, count in (("train", 600), ("dev", 40)):
        lines = [
            " ".join(random.choice("0123456789") for _ in range(random.randint(3, 8)))
            for _ in range(count)
        ]
        for side in ("src", "tgt"):
            with open(os.path.join(folder, f"{name}.{side}"), "w") as stream:
                stream.write("\n".join(lines) + "\n")
    main("train", ARGUMENTS, cwd=folder)
    translated = main("translate", "-m model --use-cpu", cwd=folder, input="1 2 3 4\n")
    assert translated.strip() == "1 2 3 4", translated
print("right")
