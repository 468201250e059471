"""The Neuron plug-in's interface: `mx_neuron.compile`, for symbols and for Gluon blocks."""

import mxnet as mx
from mxnet.contrib import neuron as _neuron

__all__ = ["__version__", "compile"]
__version__ = mx.__version__


def compile(obj, args=None, aux=None, inputs=None, **compile_args):
    """Compile what Neuron takes of a network ahead of time.

    Parameters
    ----------
    obj : Symbol or HybridBlock
        Network. A block brings its own weights.
    args, aux : dict of str to NDArray, optional
        Weights and states of a symbol.
    inputs : dict of str to numpy.ndarray or NDArray
        Shape and dtype of each input; of a block, in the order of its arguments.
    **compile_args
        As in mx.contrib.neuron.compile.

    Returns
    -------
    (Symbol, dict, dict) or SymbolBlock
        The graph with its weights and states for a symbol; for a block one that can be exported.

    Raises
    ------
    TypeError
        If `obj` is neither.
    ValueError
        If a block comes without inputs.

    Shapes
    ------
    Inputs have the shapes that `inputs` tells, here and whenever the result is run.

    Examples
    --------
    >>> import mx_neuron
    >>> net = mx.gluon.nn.Dense(2, activation="relu")
    >>> net.initialize()
    >>> x = mx.nd.ones((1, 3))
    >>> block = mx_neuron.compile(net, inputs={"data": x})
    >>> block(x).shape
    (1, 2)
    """
    if isinstance(obj, mx.sym.Symbol):
        return _neuron.compile(obj, args, aux, inputs, **compile_args)
    if isinstance(obj, mx.gluon.HybridBlock):
        return _compile_block(obj, inputs, compile_args)
    raise TypeError(
        f"mx_neuron.compile: obj must be a Symbol or a HybridBlock, got {type(obj).__name__}"
    )


def _compile_block(block, inputs, compile_args):
    if not inputs:
        raise ValueError("mx_neuron.compile: a block needs inputs, a dictionary of name to array")
    variables = [mx.sym.var(name) for name in inputs]
    arrays = [mx.nd.array(value, dtype=_neuron.dtype_of(value)) for value in inputs.values()]
    block(*arrays)  # gives weights their shapes where they still wait for them
    outputs = block(*variables)
    symbol = mx.sym.Group(list(outputs)) if isinstance(outputs, (list, tuple)) else outputs
    params = {name: param.data() for name, param in block.collect_params().items()}
    args = {name: params[name] for name in symbol.list_arguments() if name in params}
    aux = {name: params[name] for name in symbol.list_auxiliary_states() if name in params}
    given = dict(zip(inputs, arrays, strict=True))
    symbol, args, aux = _neuron.compile(symbol, args, aux, given, **compile_args)
    compiled = mx.gluon.SymbolBlock(symbol, variables)
    compiled.collect_params().load_dict({**args, **aux}, cast_dtype=True, dtype_source="saved")
    return compiled
