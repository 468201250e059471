"""The nGraph tutorial: ResNet-50 v2 compiled into one subgraph."""

import collections
import json
import re

import numpy as np
import pytest

import mxnet as mx

OPERATORS = 174
SAVE = """
import numpy
data = numpy.random.RandomState(1).standard_normal(g['batch_shape']).astype('float32')
result = g['model'].forward(data=g['mx'].nd.array(data), is_train=False)[0].asnumpy()
numpy.save('output.npy', result)
open('optimized.json', 'w').write(g['model'].get_optimized_symbol().tojson())
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A model folder with random ResNet-50 v2 weights under the name of the published file."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "models").mkdir()
    mx.random.seed(0)
    net = mx.gluon.model_zoo.vision.resnet50_v2()
    net.initialize(mx.init.Xavier(magnitude=2))
    net(mx.nd.zeros((1, 3, 224, 224)))
    net.save_parameters(str(folder / "models" / "resnet50_v2-ecdde353.params"))
    return folder


@pytest.fixture(scope="module")
def run_tutorial(home, run_program, tmp_path_factory):
    """Returns a function that runs the tutorial; gives its output, text and optimized symbol."""

    def run(**environment):
        folder = tmp_path_factory.mktemp("run")
        text = run_program(
            "mxnet-gluon-example.py", folder, SAVE, MXNET_HOME=str(home),
            MXNET_GLUON_ACCEPT_LOCAL="1", **environment,
        )  # fmt: skip
        graph = json.loads((folder / "optimized.json").read_text())
        return text, np.load(folder / "output.npy"), graph

    return run


@pytest.fixture(scope="module")
def compiled(run_tutorial):
    """The tutorial as it stands."""
    return run_tutorial()


@pytest.fixture(scope="module")
def plain(run_tutorial):
    """The tutorial with the switch the page names for trouble."""
    return run_tutorial(MXNET_SUBGRAPH_BACKEND="1")


def operators(graph):
    """Counts the operators of a graph, variables left out."""
    return collections.Counter(n["op"] for n in graph["nodes"] if n["op"] != "null")


def test_latency_line(compiled):
    """The tutorial prints its one line."""
    assert re.search(r"^Average Latency =  [0-9.]+ ms$", compiled[0], flags=re.MULTILINE)


def test_whole_network_is_one_subgraph(compiled):
    """The optimized symbol is a single `_ngraph_subgraph_op` that holds every operator."""
    graph = compiled[2]
    assert operators(graph) == {"_ngraph_subgraph_op": 1}
    node = next(n for n in graph["nodes"] if n["op"] == "_ngraph_subgraph_op")
    assert node["name"] == "_ngraph_subgraph_op0"
    assert sum(sum(operators(g).values()) for g in node["subgraphs"]) == OPERATORS


def test_switched_off_the_graph_stays(plain):
    """MXNET_SUBGRAPH_BACKEND=1 leaves the 174 operators as they are."""
    counts = operators(plain[2])
    assert sum(counts.values()) == OPERATORS
    assert counts["Convolution"] == 53
    assert counts["BatchNorm"] == 51


def test_outputs_equal(compiled, plain):
    """Compiled and plain run agree to 1e-4, and to 1e-4 of the output's range."""
    span = float(np.ptp(plain[1]))
    assert np.isfinite(plain[1]).all()
    assert span > 0
    np.testing.assert_allclose(compiled[1], plain[1], rtol=0, atol=1e-4 * min(1, span))
