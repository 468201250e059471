"""The Neuron page's programs: SqueezeNet compiled ahead of time, counted, saved and served."""

import json

import numpy as np
import pytest
from seed_programs import PROGRAMS

import mxnet as mx
from mx_neuron.cli import main as neuron_cc

SHAPE = (1, 3, 224, 224)
LINES = [
    "INFO:mxnet: Number of operations in original model:  {}",
    "INFO:mxnet: Number of operations in compiled model:  {}",
    "INFO:mxnet: Number of Neuron subgraphs in compiled model:  {}",
    "INFO:mxnet: Number of operations placed on Neuron runtime:  {}",
]
# The page's own call and its own block of statistics.
COMPILE = """
import mxnet as mx, numpy as np
sym, args, aux = mx.model.load_checkpoint('model', 0)
img = np.zeros((1, 3, 224, 224), 'float32')
csym, cargs, caux = mx.contrib.neuron.compile(sym, args, aux, inputs={{'data' : img}}, **{options})
exec(open({program!r}).read())
mx.model.save_checkpoint('compiled', 0, csym, cargs, caux)
"""
SERVE = """
import mxnet as mx, numpy as np
sym, args, aux = mx.model.load_checkpoint('compiled', 0)
args['data'] = mx.nd.array(np.load('data.npy'))
args['softmax_label'] = mx.nd.zeros((1,))
exe = sym.bind(mx.cpu(), args=args, aux_states=aux, grad_req='null')
np.save('served.npy', exe.forward()[0].asnumpy())
"""
STREAM = """
import mxnet as mx, numpy as np
sym, args, aux = mx.model.load_checkpoint('compiled', 0)
args.update(data=mx.nd.zeros((1, 3, 224, 224)), softmax_label=mx.nd.zeros((1,)))
exe = sym.bind(mx.neuron(0), args=args, aux_states=aux, grad_req='null')
data = np.load('data.npy')
results = [exe.forward(data=mx.nd.array(data + i % 3 / 4))[0] for i in range(12)]
np.save('stream.npy', [result.asnumpy() for result in results])
"""


def squeezenet():
    mx.random.seed(0)
    net = mx.gluon.model_zoo.vision.squeezenet1_1()
    net.initialize(mx.init.Xavier(magnitude=2))
    net(mx.nd.zeros(SHAPE))
    symbol = mx.sym.SoftmaxOutput(net(mx.sym.var("data")), name="softmax")
    params = {name: param.data() for name, param in net.collect_params().items()}
    return symbol, params


def cut_node(symbol):
    """A pooling between two fire modules."""
    pools = [node for node in json.loads(symbol.tojson())["nodes"] if node["op"] == "Pooling"]
    return pools[1]["name"]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """The folder of a saved model, its symbol and what it computes for one picture."""
    folder = tmp_path_factory.mktemp("neuron")
    symbol, params = squeezenet()
    mx.model.save_checkpoint(str(folder / "model"), 0, symbol, params, {})
    data = np.random.RandomState(1).standard_normal(SHAPE).astype("float32")
    np.save(folder / "data.npy", data)
    arrays = {**params, "data": mx.nd.array(data), "softmax_label": mx.nd.zeros((1,))}
    executor = symbol.bind(mx.cpu(), args=arrays, grad_req="null")
    return folder, symbol, executor.forward()[0].asnumpy()


def check_served(folder, want, run_python):
    run_python(SERVE, folder)
    served = np.load(folder / "served.npy")
    np.testing.assert_allclose(served, want, rtol=1e-3, atol=1e-4 * want.max())


def compile_and_count(folder, run_python, options):
    program = str(PROGRAMS / "neuron-statistics.py")
    return run_python(COMPILE.format(options=options, program=program), folder).splitlines()


def lines(*counts):
    return [line.format(count) for line, count in zip(LINES, counts, strict=True)]


def test_plain(model, run_python):
    folder, _, want = model
    assert compile_and_count(folder, run_python, {}) == lines(67, 2, 1, 66)
    check_served(folder, want, run_python)


def test_one_node_left_out(model, run_python):
    folder, symbol, want = model
    options = {"excl_node_names": [cut_node(symbol)]}
    assert compile_and_count(folder, run_python, options) == lines(67, 4, 2, 65)
    check_served(folder, want, run_python)


@pytest.mark.parametrize("workers", ["1", "3"])
def test_a_stream_through_a_pipeline(model, run_python, workers):
    folder, _, want = model
    options = {"--neuroncore-pipeline-cores": 2}
    assert compile_and_count(folder, run_python, options) == lines(67, 2, 1, 66)
    run_python(STREAM, folder, MXNET_CPU_WORKER_NTHREADS=workers)
    results = np.load(folder / "stream.npy")
    np.testing.assert_allclose(results[0], want, rtol=1e-3, atol=1e-4 * want.max())
    for i, result in enumerate(results):  # three pictures in turn, each with its own result
        np.testing.assert_array_equal(result, results[i % 3])
    assert not np.array_equal(results[0], results[1])


def resnet50():
    net = mx.gluon.model_zoo.vision.resnet50_v2()
    net.initialize()
    net(mx.nd.zeros((1, 3, 64, 64)))
    return net, mx.sym.SoftmaxOutput(net(mx.sym.var("data")), name="softmax")


def test_check_of_a_model_before_it_is_compiled(capsys):
    """What the vendor's check tool counts: 175 operators, 174 of them taken, 99.4 percent."""
    assert neuron_cc(["list-operators", "--framework", "MXNET"]) == 0
    taken = capsys.readouterr().out.split("\n")
    nodes = json.loads(resnet50()[1].tojson())["nodes"]
    operators = [node["op"] for node in nodes if node["op"] != "null"]
    supported = sum(op in taken for op in operators)
    assert (len(operators), supported) == (175, 174)
    assert f"{100 * supported / len(operators):.1f}" == "99.4"


def test_resnet50_is_one_region_and_the_softmax(capsys):
    net, sym = resnet50()
    data = mx.nd.zeros((1, 3, 64, 64))
    params = {name: param.data() for name, param in net.collect_params().items()}
    aux = {name: params[name] for name in sym.list_auxiliary_states()}
    args = {name: params[name] for name in sym.list_arguments() if name in params}
    csym, args, aux = mx.contrib.neuron.compile(sym, args, aux, inputs={"data": data})
    exec((PROGRAMS / "neuron-statistics.py").read_text(), {"sym": sym, "csym": csym})
    assert capsys.readouterr().out.splitlines() == lines(175, 2, 1, 174)
    assert (len(args), len(aux)) == (1, 0)
