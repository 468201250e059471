"""ONNX files: `export_model` writes them, `mxnet.contrib.onnx` reads them.

mx.onnx.export_model("net-symbol.json", "net-0000.params", [(1, 3, 224, 224)], np.float32,
                     "net.onnx")
"""

import numpy as np

from ._export import OPSET, TRANSLATORS, Graph, opened, read_symbol, write_model

_OURS = ["export_model", "get_operator_support"]
__all__ = list(_OURS)


def __dir__():
    return _OURS


def _per_input(given, inputs, what):
    """Return `given` as a list with one entry for each input."""
    if len(given) != len(inputs):
        raise ValueError(
            f"export_model: {len(given)} {what} for the inputs {inputs}; give one for each, "
            "in this order"
        )
    return list(given)


def export_model(
    sym,
    params,
    in_shapes=None,
    in_types=np.float32,
    onnx_file_path="model.onnx",
    verbose=False,
    dynamic=False,
    dynamic_input_shapes=None,
    run_shape_inference=False,
    input_type=None,
    input_shape=None,
):
    """Write a network as an ONNX file (operator set 13) and return the file's path.

    Parameters
    ----------
    sym : Symbol or str
        The network, or the path of its JSON file. Labels of losses are left out.
    params : str, dict, or [arg_params, aux_params]
        The path of its .params file, or the arrays.
    in_shapes : list of tuple
        The shape of each input, in the order in which the symbol lists them.
    in_types : dtype or list of dtype
        The type of the inputs.
    onnx_file_path : str
        Where to write.
    verbose : bool
        Log what each operator became.
    dynamic : bool
        Leave sizes of the inputs open until the model runs.
    dynamic_input_shapes : list of tuple
        The shapes with None, or a name, for open sizes; by default all sizes are open.
    run_shape_inference : bool
        Accepted for 1.9.1's sake: outputs carry their shapes anyway.
    input_type, input_shape
        Older names of `in_types` and `in_shapes`.

    Raises
    ------
    ValueError
        If the symbol or the parameters are not what they must be.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> mx.onnx.export_model(net, params, [(1, 3)], np.float32, "dense.onnx")
    'dense.onnx'
    """
    in_types = in_types if input_type is None else input_type
    in_shapes = in_shapes if input_shape is None else input_shape
    symbol, arrays = read_symbol(sym, params)
    graph = Graph(symbol, arrays, verbose)
    if in_shapes is None:
        raise ValueError(f"export_model: in_shapes is missing; give a shape for {graph.inputs}")
    if in_shapes and isinstance(in_shapes[0], int | np.integer):
        in_shapes = [in_shapes]
    in_shapes = [tuple(map(int, s)) for s in _per_input(in_shapes, graph.inputs, "shapes")]
    if isinstance(in_types, list | tuple):
        in_types = _per_input(in_types, graph.inputs, "types")
    else:
        in_types = [in_types] * len(graph.inputs)
    if not dynamic:
        dynamic_input_shapes = None
    elif dynamic_input_shapes is None:
        dynamic_input_shapes = [(None,) * len(shape) for shape in in_shapes]
    else:
        _per_input(dynamic_input_shapes, graph.inputs, "dynamic shapes")
    known = {} if dynamic else dict(zip(graph.inputs, in_shapes, strict=True))
    graph = Graph(opened(symbol, arrays, known), arrays, verbose)
    write_model(onnx_file_path, graph.translate(in_shapes, in_types, dynamic_input_shapes))
    return onnx_file_path


def get_operator_support(opset_version=None):
    """Return the sorted names of the operators that `export_model` writes.

    Parameters
    ----------
    opset_version : int, optional
        ONNX's operator set: 13, or left out.

    Returns
    -------
    list of str

    Raises
    ------
    ValueError
        If another operator set is asked for.

    Examples
    --------
    >>> "Convolution" in mx.onnx.get_operator_support()
    True
    """
    if opset_version not in (None, OPSET):
        raise ValueError(
            f"get_operator_support: operator set {opset_version}; only {OPSET} is written"
        )
    return sorted([*TRANSLATORS, "null"])
