"""Symbol files as versions of MXNet since 0.8 wrote them; both this library and 1.9.1 read them."""

import json

import mxnet as mx


def _node(op, name, inputs=(), **keys):
    return {"op": op, "name": name, "inputs": [list(entry) for entry in inputs], **keys}


def _variable(name, **keys):
    return _node("null", name, **keys)


def _file(nodes, version=None, **keys):
    count = sum(node["op"] == "null" for node in nodes)
    document = {"nodes": nodes, "arg_nodes": list(range(count)), "heads": [[len(nodes) - 1, 0]]}
    if version is not None:
        document["attrs"] = {"mxnet_version": ["int", version]}
    return json.dumps({**document, **keys})


def _oldest(op, name, inputs=(), param=None, **keys):
    return _node(op, name, inputs, param=param or {}, backward_source_id=-1, **keys)


_DENSE = [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
_WEIGHTS = [_variable("data"), _variable("fc_weight"), _variable("fc_bias")]

FILES = {
    "param": _file(
        [
            _oldest("null", "data"),
            _oldest("null", "fc_weight"),
            _oldest("null", "fc_bias"),
            _oldest(
                "FullyConnected",
                "fc",
                [(0, 0), (1, 0), (2, 0)],
                {"num_hidden": "3", "no_bias": "False"},
            ),
        ]
    ),
    "param_and_attr": _file(
        [
            _oldest("null", "data", attr={"lr_mult": "2"}),
            _oldest("null", "fc_weight", attr={"ctx_group": "a", "wd_mult": "0.1"}),
            _oldest("null", "fc_bias"),
            _oldest(
                "FullyConnected",
                "fc",
                [(0, 0), (1, 0), (2, 0)],
                {"num_hidden": "3"},
                attr={"ctx_group": "a", "weight_lr_mult": "5", "mirror_stage": "1"},
            ),
        ]
    ),
    "states_left_out": _file(
        [
            _oldest("null", "data"),
            _oldest("null", "bn_gamma"),
            _oldest("null", "bn_beta"),
            _oldest("BatchNorm", "bn", [(0, 0), (1, 0), (2, 0)], {"eps": "0.001"}),
        ]
    ),
    "attr": _file(
        [
            _variable("data", attr={"lr_mult": "2"}),
            _variable("fc_weight"),
            _variable("fc_bias", attr={"__init__": "zero"}),
            _node("FullyConnected", "fc", _DENSE, attr={"num_hidden": "3", "lr_mult": "3"}),
        ],
        905,
        node_row_ptr=[0, 1, 2, 3, 4],
    ),
    "keys_of_inputs": _file(
        [
            *_WEIGHTS,
            _node(
                "FullyConnected",
                "fc",
                _DENSE,
                attr={"num_hidden": "2", "weight_lr_mult": "0.5", "bias_wd_mult": "3"},
            ),
        ],
        904,
    ),
    "argmax_without_version": _file(
        [_variable("data"), _node("argmax", "am", [(0, 0, 0)], attrs={"axis": "-1"})]
    ),
    "argmax_before": _file(
        [_variable("data"), _node("argmin", "am", [(0, 0, 0)], attr={"axis": "-1"})], 904
    ),
    "argmax_after": _file(
        [_variable("data"), _node("argmax", "am", [(0, 0, 0)], attrs={"axis": "-1"})], 10901
    ),
    "aliases": _file(
        [
            _variable("a"),
            _variable("b"),
            _node("_Plus", "p", [(0, 0, 0), (1, 0, 0)]),
            _node("ElementWiseSum", "s", [(2, 0, 0), (0, 0, 0)], attrs={"num_args": "2"}),
            _node("Flatten", "f", [(3, 0, 0)]),
        ],
        10901,
    ),
    "hidden_outputs": _file(
        [
            _variable("data"),
            _node("Dropout", "d", [(0, 0, 0)], attrs={"p": "0.5"}),
            _node("Pooling", "m", [(1, 0, 0)], attrs={"kernel": "(2, 2)", "pool_type": "max"}),
            _node("Pooling", "a", [(2, 0, 0)], attrs={"kernel": "(2, 2)", "pool_type": "avg"}),
        ],
        10901,
    ),
    "old_operators": _file(
        [
            *_WEIGHTS,
            _node(
                "Convolution_v1",
                "c",
                _DENSE,
                attrs={"kernel": "(3,3)", "num_filter": "4", "workspace": "512"},
            ),
            _node("Pooling_v1", "p", [(3, 0, 0)], attrs={"kernel": "(2,2)", "pool_type": "max"}),
            _node("Crop", "cr", [(4, 0, 0)], attrs={"num_args": "1", "h_w": "(2,2)"}),
        ],
        905,
    ),
    "attribute_without_meaning": _file(
        [_variable("data"), _node("relu", "r", [(0, 0, 0)], attrs={"nonsense": "1"})], 10901
    ),
    "control_deps": _file(
        [_variable("data"), _node("relu", "r", [(0, 0, 0)], control_deps=[])], 10901
    ),
    "label": _file(
        [
            _variable("data"),
            _variable("label"),
            _node(
                "SoftmaxOutput",
                "sm",
                [(0, 0, 0), (1, 0, 0)],
                attr={"grad_scale": "1", "lr_mult": "0.5"},
            ),
        ],
        800,
    ),
}


def upgraded(name):
    """Return the file as it is written again; entries without their third number."""
    document = json.loads(mx.sym.load_json(FILES[name]).tojson())
    for node in document["nodes"]:
        node["inputs"] = [entry[:2] for entry in node["inputs"]]
    return document


def record(path):
    """Write what this library makes of the files."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump({name: upgraded(name) for name in FILES}, file, indent=1, sort_keys=True)
        file.write("\n")
