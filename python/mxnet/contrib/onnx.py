"""ONNX files as 1.9.1 spells it: `import_model` and its relatives; `export_model` is mx.onnx's."""

from ..context import cpu
from ..onnx import export_model as _export_model
from ..onnx._import import describe, import_arrays

__all__ = ["export_model", "get_model_metadata", "import_model", "import_to_gluon"]


def export_model(*args, **kwargs):
    """Write a network as an ONNX file: see `mxnet.onnx.export_model`.

    Parameters
    ----------
    *args, **kwargs
        As in `mxnet.onnx.export_model`.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    >>> params = {"fc_weight": mx.nd.ones((2, 3)), "fc_bias": mx.nd.zeros(2)}
    >>> mx.contrib.onnx.export_model(net, params, [(1, 3)], np.float32, "dense.onnx")
    'dense.onnx'
    >>> symbol, args, aux = mx.contrib.onnx.import_model("dense.onnx")
    >>> sorted(args)
    ['fc_bias', 'fc_weight']
    """
    return _export_model(*args, **kwargs)


def import_model_(model_file):
    """Read an ONNX file (operator set 7 or later).

    Parameters
    ----------
    model_file : str
        Path of the file.

    Returns
    -------
    (Symbol, dict, dict)
        The network, its parameters, its auxiliary states.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.var("data"))
    >>> path = mx.contrib.onnx.export_model(net, {}, [(1, 3)], np.float32, "relu.onnx")
    >>> symbol, args, aux = mx.contrib.onnx.import_model_(path)
    >>> symbol.list_inputs(), args, aux
    (['data'], {}, {})
    """
    return import_arrays(model_file)


def get_model_metadata_(model_file):
    """Return names and shapes of a file's inputs and outputs.

    Parameters
    ----------
    model_file : str
        Path of the file.

    Returns
    -------
    dict
        `input_tensor_data` holds (name, shape, ONNX's number of the type) for each input,
        `output_tensor_data` (name, shape) for each output. Sizes that are open are 0.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.var("data"))
    >>> path = mx.contrib.onnx.export_model(net, {}, [(1, 3)], np.float32, "relu.onnx")
    >>> mx.contrib.onnx.get_model_metadata_(path)["input_tensor_data"]
    [('data', (1, 3), 1)]
    """
    return describe(model_file)


def import_to_gluon_(model_file, ctx):
    """Return the network of an ONNX file as a `SymbolBlock` on one context or several.

    Parameters
    ----------
    model_file : str
        Path of the file.
    ctx : Context or list of Context
        Where the parameters go.

    Returns
    -------
    SymbolBlock

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.var("data"))
    >>> path = mx.contrib.onnx.export_model(net, {}, [(1, 3)], np.float32, "relu.onnx")
    >>> mx.contrib.onnx.import_to_gluon_(path, mx.cpu())(mx.nd.array([[-1, 0, 1]])).asnumpy()
    array([[0., 0., 1.]], dtype=float32)
    """
    from ..gluon import SymbolBlock
    from ..symbol import Variable

    symbol, args, aux = import_model_(model_file)
    names = [name for name, *_ in get_model_metadata_(model_file)["input_tensor_data"]]
    block = SymbolBlock(symbol, [Variable(name) for name in names])
    parameters = block.collect_params()
    for name, array in {**args, **aux}.items():
        if name in parameters:
            parameters[name]._load_init(array, ctx if ctx is not None else cpu())
    return block


def import_model(*args, **kwargs):
    """Read an ONNX file: see `import_model_`.

    Parameters
    ----------
    *args, **kwargs
        As in `import_model_`.

    Raises
    ------
    MXNetError
        If the file cannot be opened.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.var("data"))
    >>> path = mx.contrib.onnx.export_model(net, {}, [(1, 3)], np.float32, "relu.onnx")
    >>> symbol, args, aux = mx.contrib.onnx.import_model(path)
    >>> symbol.list_inputs()
    ['data']
    """
    return import_model_(*args, **kwargs)


def get_model_metadata(*args, **kwargs):
    """Return names and shapes of a file's inputs and outputs: see `get_model_metadata_`.

    Parameters
    ----------
    *args, **kwargs
        As in `get_model_metadata_`.

    Raises
    ------
    MXNetError
        If the file cannot be opened.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.var("data"))
    >>> path = mx.contrib.onnx.export_model(net, {}, [(1, 3)], np.float32, "relu.onnx")
    >>> mx.contrib.onnx.get_model_metadata(path)["input_tensor_data"]
    [('data', (1, 3), 1)]
    """
    return get_model_metadata_(*args, **kwargs)


def import_to_gluon(*args, **kwargs):
    """Return the network of an ONNX file as a block: see `import_to_gluon_`.

    Parameters
    ----------
    *args, **kwargs
        As in `import_to_gluon_`.

    Examples
    --------
    >>> net = mx.sym.relu(mx.sym.var("data"))
    >>> path = mx.contrib.onnx.export_model(net, {}, [(1, 3)], np.float32, "relu.onnx")
    >>> block = mx.contrib.onnx.import_to_gluon(path, ctx=mx.cpu())
    >>> block(mx.nd.array([[-1, 0, 1]])).asnumpy()
    array([[0., 0., 1.]], dtype=float32)
    """
    return import_to_gluon_(*args, **kwargs)
