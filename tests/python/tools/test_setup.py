"""What tools/setup.sh decides for ./quickstart and ./test."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[3]


def shell(text, **environment):
    """Runs a few lines of bash after sourcing tools/setup.sh; returns (status, output)."""
    environment = {**{k: v for k, v in os.environ.items() if k != "MX_CUDA"}, **environment}
    program = f"set -euo pipefail\nsource tools/setup.sh\n{text}"
    done = subprocess.run(
        ["bash", "-c", program],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


WITH_GPU, WITHOUT_GPU = "has_gpu() { true; }\n", "has_gpu() { false; }\n"
WITH_NVCC = "find_nvcc() { true; }\nnvcc() { echo 'release 13.0, V13'; }\n"
WITHOUT_NVCC = "find_nvcc() { false; }\n"


@pytest.mark.parametrize(
    ("machine", "call", "wanted"),
    [
        (WITH_GPU + WITH_NVCC, "choose_cuda gpu", "ON"),
        (WITHOUT_GPU + WITH_NVCC, "choose_cuda gpu", "OFF"),
        (WITHOUT_GPU + WITH_NVCC, "MX_CUDA=ON choose_cuda gpu", "ON"),
        (WITHOUT_GPU + WITH_NVCC, "choose_cuda", "ON"),
        (WITH_GPU + WITH_NVCC, "MX_CUDA=OFF choose_cuda", "OFF"),
        (WITH_GPU + WITHOUT_NVCC, "choose_cuda gpu", "OFF"),
        (WITHOUT_GPU + WITHOUT_NVCC, "choose_cuda", "OFF"),
    ],
)
def test_the_gpu_plug_in_is_built_where_it_serves(machine, call, wanted):
    status, output = shell(f'{machine}{call}\necho "cuda is $cuda"')
    assert status == 0, output
    assert f"cuda is {wanted}" in output
    assert "CUDA: " in output, "it says why"


def test_a_wanted_plug_in_without_a_compiler_is_an_error():
    status, output = shell(f"{WITHOUT_NVCC}choose_cuda gpu", MX_CUDA="ON")
    assert status == 1
    assert "error: MX_CUDA=ON: nvcc was not found" in output


def test_a_failed_build_shows_its_errors(tmp_path):
    log = tmp_path / "build.log"
    log.write_text("[1/9] Building a.o\nfirst line\na.cc:3:1: error: no such thing\n  3 | thing\n")
    status, output = shell(f"show_errors {log}")
    assert status == 0
    assert output.splitlines()[0].startswith("a.cc:3:1: error:")
    log.write_text("Killed\n")
    assert shell(f"show_errors {log}") == (0, "Killed\n")


def test_a_machine_without_a_browser_goes_on():
    nobody = "id() { echo 1000; }\ncommand() { return 1; }\n"
    status, output = shell(f"{nobody}setup_browser\necho went on")
    assert status == 0, output
    assert "tests in a browser are skipped: apt-get install chromium" in output
    assert "went on" in output
