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
    """
    return _export_model(*args, **kwargs)


def import_model_(model_file):
    """Read an ONNX file (operator set 7 or later).

    Returns
    -------
    (Symbol, dict, dict)
        The network, its parameters, its auxiliary states.
    """
    return import_arrays(model_file)


def get_model_metadata_(model_file):
    """Return names and shapes of a file's inputs and outputs.

    `input_tensor_data` holds (name, shape, ONNX's number of the type) for each input,
    `output_tensor_data` (name, shape) for each output. Sizes that are open are 0.
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
    """
    return get_model_metadata_(*args, **kwargs)


def import_to_gluon(*args, **kwargs):
    """Return the network of an ONNX file as a block: see `import_to_gluon_`.

    Parameters
    ----------
    *args, **kwargs
        As in `import_to_gluon_`.
    """
    return import_to_gluon_(*args, **kwargs)
