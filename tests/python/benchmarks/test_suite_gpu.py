"""The suite on GPUs."""

import pytest
from suite import run

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="this machine has no GPU"),
]
SMALL = ("--model=sensor_net", "--batch_size=2", "--num_batches=2")


@pytest.mark.parametrize("phase", ["inference", "training"])
@pytest.mark.parametrize("device", [("--device=gpu", "--num_gpus=1"), ("--gpus=0",)])
def test_both_generations_run_on_a_gpu(capsys, phase, device):
    lines, said = run(capsys, *SMALL, f"--phase={phase}", *device)
    assert len(lines.get("results.time_data", [])) == 2, said
    assert lines["results.peak_memory_mb"] > 0


@pytest.mark.skipif(mx.context.num_gpus() < 2, reason="this machine has one GPU")
def test_two_gpus_train_two_batches_at_once(capsys):
    lines, said = run(capsys, *SMALL, "--gpus=0,1")
    assert len(lines.get("results.time_data", [])) == 2, said
