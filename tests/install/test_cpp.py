"""From C++, without Python: the examples, built against the installed package, answer as Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mxnet as mx
from clean import ROOT
from mxnet.gluon.model_zoo import vision

SHAPE = (1, 3, 32, 32)


def run_tool(*command):
    """Runs a tool of the environment, or of the machine; fails with its output."""
    places = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    environment = {**os.environ, "PATH": os.pathsep.join(places)}
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """The folder that `cmake --install` made, moved elsewhere afterwards."""
    build = Path(os.environ.get("MX_BUILD_FOLDER", ROOT / "build" / "release"))
    if not (build / "lib" / "libmxnet.so").exists():
        pytest.skip(f"no libmxnet in {build}; ./test builds it before these tests")
    folder = tmp_path_factory.mktemp("package")
    run_tool("cmake", "--install", build, "--prefix", folder / "first")
    return (folder / "first").rename(folder / "moved")


@pytest.fixture(scope="session")
def examples(package, tmp_path_factory):
    """The folder with the built programs of examples/cpp."""
    folder = tmp_path_factory.mktemp("examples")
    run_tool(
        "cmake",
        *("-S", ROOT / "examples" / "cpp", "-B", folder, "-G", "Ninja"),
        *(f"-DCMAKE_PREFIX_PATH={package}", "-DCMAKE_BUILD_TYPE=Release"),
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Wconversion -Werror",
    )
    run_tool("cmake", "--build", folder)
    return folder


@pytest.fixture(scope="session")
def network(tmp_path_factory):
    """A small ResNet: (prefix of its files, prefix of an input's file, the input, the scores)."""
    folder = tmp_path_factory.mktemp("network")
    mx.random.seed(1)
    net = vision.ResNetV1(vision.BasicBlockV1, [1, 1], [16, 16, 32], classes=10, thumbnail=True)
    net.initialize(mx.init.Xavier())
    net.hybridize()
    image = mx.nd.random.uniform(-1, 1, SHAPE)
    with mx.autograd.record():  # moves the statistics away from their start
        net(image)
    scores = net(image).asnumpy()
    net.export(str(folder / "net"))
    mx.nd.save(str(folder / "image.params"), {"data": image})
    return folder / "net", folder / "image.params", image, scores


@pytest.fixture
def run(examples, tmp_path):
    """Runs an example with nothing inherited."""

    def call(program, *words, devices=""):
        return subprocess.run(
            [examples / program, *map(str, words)],
            capture_output=True,
            text=True,
            timeout=120,
            env={
                "REMX_KERNEL_CACHE": str(tmp_path / "kernels"),
                "REMX_DEVICE_PLUGINS": str(devices),
            },
        )

    return call


def answers(done):
    """(class, score) per line that classify printed."""
    assert done.returncode == 0, done.stderr
    return [(int(line.split()[0]), float(line.split()[1])) for line in done.stdout.splitlines()]


def check_top(done, scores, apart=1e-5):
    found = answers(done)
    order = np.argsort(-scores.ravel())[:5]
    assert [index for index, _ in found] == order.tolist()
    np.testing.assert_allclose([s for _, s in found], scores.ravel()[order], rtol=1e-4, atol=apart)


def save_ppm(path, pixels):
    height, width, _ = pixels.shape
    path.write_bytes(f"P6\n{width} {height}\n255\n".encode() + pixels.tobytes())


def test_classify_answers_as_python(run, network):
    prefix, image, _, scores = network
    check_top(run("classify", prefix, image), scores)


def test_classify_reads_pictures_and_labels(run, network, tmp_path):
    prefix, *_ = network
    pixels = np.random.default_rng(3).integers(0, 256, (32, 32, 3), np.uint8)
    save_ppm(tmp_path / "picture.ppm", pixels)
    (tmp_path / "labels.txt").write_text("".join(f"thing {i}\n" for i in range(10)))
    done = run("classify", prefix, tmp_path / "picture.ppm", tmp_path / "labels.txt")
    data = mx.image.color_normalize(
        mx.nd.array(pixels / 255.0),
        mx.nd.array([0.485, 0.456, 0.406]),
        mx.nd.array([0.229, 0.224, 0.225]),
    )
    net = mx.gluon.SymbolBlock.imports(f"{prefix}-symbol.json", ["data"], f"{prefix}-0000.params")
    check_top(done, net(data.transpose((2, 0, 1)).expand_dims(0)).asnumpy())
    for line in done.stdout.splitlines():
        assert line.endswith(f"thing {line.split()[0]}")


@pytest.fixture
def compiled(run, network, tmp_path):
    """Prefix of a network that `compile` made from a copy of its files, which are gone."""
    prefix, *_ = network
    for ending in ("-symbol.json", "-0000.params"):
        shutil.copy(f"{prefix}{ending}", tmp_path / f"original{ending}")
    shape = ",".join(map(str, SHAPE))
    done = run("compile", tmp_path / "original", tmp_path / "compiled", shape)
    assert done.returncode == 0, done.stderr
    assert "kernels, compiled in" in done.stdout
    for ending in ("-symbol.json", "-0000.params"):
        (tmp_path / f"original{ending}").unlink()
    return tmp_path / "compiled"


def test_a_compiled_network_runs_alone(run, network, compiled):
    _, image, _, scores = network
    check_top(run("classify", compiled, image), scores)


def test_a_compiled_network_runs_from_many_threads(run, network, compiled):
    done = run("throughput", compiled, 4, 10, network[1])
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("4 threads, 10 runs each: ")
    assert done.stdout.endswith(" MB resident, 0 different\n")


def test_python_runs_what_cpp_compiled(network, compiled):
    _, _, image, scores = network
    symbol, args, aux = mx.model.load_checkpoint(str(compiled), 0)
    assert all(array.dtype == np.uint8 for array in args.values())  # weights are in the artifact
    executor = symbol.bind(mx.cpu(), {**args, "data": image}, aux_states=aux)
    np.testing.assert_allclose(executor.forward()[0].asnumpy(), scores, rtol=1e-4, atol=1e-5)


def test_loading_measures_no_kernels(run, network, compiled, tmp_path):
    kernels = tmp_path / "kernels"
    if not kernels.exists():
        pytest.skip("this machine has no kernels to choose from by measuring")
    shutil.rmtree(kernels)
    check_top(run("classify", compiled, network[1]), network[3])
    assert not kernels.exists()


@pytest.mark.parametrize("backend", ["TensorRT", "MKLDNN", "neuron", "example", "default"])
def test_every_backend_compiles(run, network, tmp_path, backend):
    prefix, image, _, scores = network
    shape = ",".join(map(str, SHAPE))
    done = run("compile", prefix, tmp_path / "compiled", shape, backend)
    assert done.returncode == 0, done.stderr
    check_top(run("classify", tmp_path / "compiled", image), scores)


def simulated():
    """The file of the simulated accelerator, which stands for a GPU."""
    build = Path(os.environ.get("MX_BUILD_FOLDER", ROOT / "build" / "release"))
    path = Path(os.environ.get("REMX_SIMULATED_LIBRARY") or build / "lib" / "libmx_simulated.so")
    if not path.exists():
        pytest.skip("the simulated accelerator is not built")
    return path


def test_a_network_runs_on_an_accelerator(run, network, monkeypatch):
    prefix, image, _, scores = network
    plain = run("classify", prefix, image, "", "simulated")
    assert 'device type "simulated" is not known; use one of cpu' in plain.stderr
    check_top(run("classify", prefix, image, "", "simulated", devices=simulated()), scores)


def test_a_network_without_its_device_says_why(run, network):
    if mx.context.num_gpus() > 0:
        check_top(run("classify", *network[:2], "", "gpu"), network[3], 2e-3)
        return
    done = run("classify", *network[:2], "", "gpu")
    assert done.returncode == 1
    assert done.stderr.startswith("error: gpu(0) is not available: ")


def test_bad_input_is_named(run, network, tmp_path):
    prefix, image, _, _ = network
    missing = tmp_path / "missing"
    assert f"{missing}-symbol.json: cannot open" in run("classify", missing, image).stderr
    assert "nothing.params: cannot open" in run("classify", prefix, "nothing.params").stderr
    done = run("compile", prefix, tmp_path / "out", "1,3,32,32", "nobody")
    assert 'optimize_for: backend "nobody" is not known; known backends: ngraph' in done.stderr
    done = run("compile", prefix, tmp_path / "out", "1,4,32,32")
    assert done.returncode == 1
    assert "bind: the inputs do not fit (data of (1, 4, 32, 32)): Convolution" in done.stderr
    done = run("compile", prefix, tmp_path / "out", "1,3,x")
    assert '"1,3,x" is no shape; give one as 1,3,224,224' in done.stderr
    assert list(tmp_path.glob("out*")) == []


def test_a_wrong_input_name_is_named(run, network, tmp_path):
    pixels = mx.sym.Variable("pixels")
    symbol = mx.sym.FullyConnected(pixels, num_hidden=2, name="fc")
    args = {"fc_weight": mx.nd.ones((2, 4)), "fc_bias": mx.nd.ones((2,))}
    mx.model.save_checkpoint(str(tmp_path / "other"), 0, symbol, args, {})
    done = run("classify", tmp_path / "other", network[1])
    assert done.returncode == 1
    assert '"data" is no input of the network; inputs without a value: pixels' in done.stderr


def test_a_wrong_shape_is_named(run, compiled, tmp_path):
    mx.nd.save(str(tmp_path / "small.params"), {"data": mx.nd.ones((1, 3, 16, 16))})
    done = run("throughput", compiled, 1, 1, tmp_path / "small.params")
    assert done.returncode == 1
    assert (
        'forward: "data" has the shape (1, 3, 16, 16), the network was bound for (1, 3, 32, 32)'
        in done.stderr
    )


def test_the_package_shows_nothing_internal(package):
    headers = [path.name for path in (package / "include" / "remx").iterdir()]
    assert sorted(headers) == ["error.h", "model.h", "ndarray.h", "remx.h"]
    assert [path.name for path in (package / "include").iterdir()] == ["remx"]
    for header in (package / "include" / "remx").iterdir():
        assert '#include "' not in header.read_text()
    assert not list(package.rglob("_core*"))
    assert not [p for p in (package / "lib").iterdir() if "python" in p.name]
