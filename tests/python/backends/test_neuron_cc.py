"""The command neuron-cc."""

import os
import struct
import subprocess
import sys

import pytest

import mxnet as mx
from mx_neuron.cli import main

CONFIG = '{"inputs": {"data": [[2, 4], "float32"]}}'


def saved(folder, symbol):
    """Arguments of `neuron-cc compile` for a symbol with random weights."""
    arrays = symbol.simple_bind(mx.cpu(), data=(2, 4)).arg_dict
    args = {
        name: mx.nd.random.uniform(shape=v.shape) for name, v in arrays.items() if name != "data"
    }
    mx.model.save_checkpoint(str(folder / "net"), 0, symbol, args, {})
    return [
        str(folder / "net-symbol.json"),
        str(folder / "net-0000.params"),
        "--framework",
        "MXNET",
    ]


def test_a_reader_who_has_seen_enough_of_the_operators():
    program = "import sys; from mx_neuron.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "list-operators", "--framework", "MXNET"]
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "w") as closed:
        ended = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def dense():
    return mx.sym.relu(mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="dense"))


def test_operators(capsys):
    assert main(["list-operators", "--framework", "MXNET"]) == 0
    names = capsys.readouterr().out.splitlines()
    assert names == sorted(set(names))
    assert {"Convolution", "BatchNorm", "softmax", "_plus_scalar", "LayerNorm"} <= set(names)
    assert not {"SoftmaxOutput", "Embedding", "log"} & set(names)
    homes = [(mx.sym, ""), (mx.sym._internal, ""), (mx.sym.contrib, "_contrib_")]
    for name in names:
        assert any(hasattr(home, name.removeprefix(prefix)) for home, prefix in homes), name


def test_compile(tmp_path):
    output = tmp_path / "net.neff"
    command = ["compile", *saved(tmp_path, dense()), "--io-config", CONFIG, "--output", str(output)]
    assert main(command) == 0
    assert struct.unpack_from("<I", output.read_bytes(), 168) == (1,)
    config = tmp_path / "config.json"
    config.write_text(CONFIG)
    command[command.index(CONFIG)] = str(config)
    assert main(command) == 0


def test_a_graph_may_end_at_an_inner_output(tmp_path):
    config = '{"inputs": {"data": [[2, 4], "float32"]}, "outputs": ["dense_output"]}'
    symbol = mx.sym.log(dense())  # log is not taken
    output = tmp_path / "net.neff"
    command = ["compile", *saved(tmp_path, symbol), "--io-config", config, "--output", str(output)]
    assert main(command) == 0
    assert output.exists()


def test_version(capsys):
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out == f"neuron-cc {mx.__version__}\n"


@pytest.mark.parametrize(
    ("wrap", "config", "message"),
    [
        (mx.sym.log, CONFIG, "log stay outside"),
        (mx.sym.relu, "{}", 'no "inputs"'),
        (mx.sym.relu, "nosuch.json", "nosuch.json"),
        (mx.sym.relu, CONFIG[:-1] + ', "outputs": ["nosuch"]}', "nosuch"),
        (mx.sym.relu, '{"inputs": {"xyz": [[2, 4], "float32"]}}', "name xyz not found"),
    ],
)
def test_failures_have_a_status_and_a_line(tmp_path, capsys, wrap, config, message):
    command = ["compile", *saved(tmp_path, wrap(dense())), "--io-config", config]
    assert main([*command, "--output", str(tmp_path / "net.neff")]) == 1
    assert message in capsys.readouterr().err
    assert not (tmp_path / "net.neff").exists()


def test_unknown_framework(capsys):
    with pytest.raises(SystemExit):
        main(["list-operators", "--framework", "OTHER"])
    assert "MXNET" in capsys.readouterr().err
