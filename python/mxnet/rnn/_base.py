"""What every cell has: parameters, states, unrolling over the time steps."""

from .. import ndarray, symbol
from ..base import known_in

_GROUPS = "i2h", "h2h"


class RNNParams:
    """The variables of cells, each made once; give it to several cells to share weights.

    Parameters
    ----------
    prefix : str
        Start of the variables' names.

    Examples
    --------
    >>> shared = mx.rnn.RNNParams("shared_")
    >>> first, second = mx.rnn.RNNCell(4, params=shared), mx.rnn.RNNCell(4, params=shared)
    >>> shared.get("i2h_weight").name
    'shared_i2h_weight'
    """

    def __init__(self, prefix=""):
        self._prefix = prefix
        self._params = {}

    def get(self, name, **kwargs):
        """Return the variable `<prefix><name>`; `kwargs` go to `sym.Variable` the first time.

        Parameters
        ----------
        name : str
            Name without the prefix.
        kwargs :
            Arguments of `sym.Variable`.

        Returns
        -------
        Symbol
            The same for the same name.
        """
        name = self._prefix + name
        if name not in self._params:
            self._params[name] = symbol.Variable(name, **kwargs)
        return self._params[name]


class BaseRNNCell:
    """Base of all cells.

    Parameters
    ----------
    prefix : str
        Start of the names of its operators, and of its weights unless `params` is given.
    params : RNNParams, optional
        Weights to share with other cells.

    Examples
    --------
    >>> class Running(mx.rnn.BaseRNNCell):
    ...     state_info = [{"shape": (0, 4), "__layout__": "NC"}]
    ...     def __call__(self, inputs, states):
    ...         total = inputs + states[0]
    ...         return total, [total]
    >>> outputs, states = Running(prefix="running_").unroll(3, mx.sym.var("data"))
    >>> len(outputs)
    3
    """

    _cells = ()

    def __init__(self, prefix="", params=None):
        self._own_params = params is None
        self._prefix = prefix
        self._params = RNNParams(prefix) if params is None else params
        self._modified = False
        self._cells = []
        self.reset()

    def reset(self):
        """Count time steps and first states from the beginning, before another graph is built."""
        self._init_counter = -1
        self._counter = -1
        for cell in self._cells:
            cell.reset()

    def __call__(self, inputs, states):
        """Build one time step.

        Parameters
        ----------
        inputs : Symbol
            The input of this step, of shape (batch, …).
        states : list of Symbol
            The states after the step before, or `begin_state()`.

        Returns
        -------
        (output, new states)
        """
        raise NotImplementedError()

    @property
    def params(self):
        """The parameters; asking for them means they may be shared."""
        self._own_params = False
        return self._params

    @property
    def state_info(self):
        """Shape and layout of each state; 0 stands for the batch."""
        raise NotImplementedError()

    @property
    def state_shape(self):
        """The shape of each state."""
        return [info["shape"] for info in self.state_info]

    @property
    def _gate_names(self):
        return ()

    def _next_name(self):
        """The start of the names of the next time step."""
        self._counter += 1
        return f"{self._prefix}t{self._counter}_"

    def _check_not_modified(self):
        if self._modified:
            raise AssertionError(
                f"{type(self).__name__}: it is inside a modifier cell (DropoutCell, ZoneoutCell, "
                "…), which is to be called instead"
            )

    def begin_state(self, func=symbol.zeros, **kwargs):
        """Return the states before the first step.

        Parameters
        ----------
        func : callable
            Makes a symbol: `sym.zeros`, or `sym.Variable` to feed the states.
        kwargs :
            Passed on to it.
        """
        self._check_not_modified()
        states = []
        for info in self.state_info:
            self._init_counter += 1
            name = f"{self._prefix}begin_state_{self._init_counter}"
            states.append(func(name=name, **{**kwargs, **(info or {})}))
        return states

    def _get_activation(self, inputs, activation, **kwargs):
        """Apply an activation: a name, or a function of symbols."""
        return activate(inputs, activation, **kwargs)

    def unpack_weights(self, args):
        """Return the dict with the weights of each gate under a name of their own.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as the cell uses them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.

        Examples
        --------
        >>> cell = mx.rnn.GRUCell(4, prefix="gru_")
        >>> weights = {"gru_i2h_weight": mx.nd.ones((12, 3)), "gru_h2h_weight": mx.nd.ones((12, 4)),
        ...            "gru_i2h_bias": mx.nd.ones(12), "gru_h2h_bias": mx.nd.ones(12)}
        >>> unpacked = cell.unpack_weights(weights)
        >>> unpacked["gru_i2h_r_weight"].shape
        (4, 3)
        >>> cell.pack_weights(unpacked)["gru_i2h_weight"].shape
        (12, 3)
        """
        args = dict(args)
        for group in _GROUPS if self._gate_names else ():
            for kind in ("weight", "bias"):
                packed = args.pop(f"{self._prefix}{group}_{kind}")
                size = self._num_hidden
                for i, gate in enumerate(self._gate_names):
                    part = packed[i * size : (i + 1) * size].copy()
                    args[f"{self._prefix}{group}{gate}_{kind}"] = part
        return args

    def pack_weights(self, args):
        """Return the dict with the weights of all gates in one array, as the cell uses them.

        Parameters
        ----------
        args : dict of NDArray
            Parameters by name, as `unpack_weights` gives them.

        Returns
        -------
        dict of NDArray
            A new one; other entries are handed on.
        """
        args = dict(args)
        for group in _GROUPS if self._gate_names else ():
            for kind in ("weight", "bias"):
                parts = [args.pop(f"{self._prefix}{group}{g}_{kind}") for g in self._gate_names]
                args[f"{self._prefix}{group}_{kind}"] = ndarray.concatenate(parts)
        return args

    def unroll(self, length, inputs, begin_state=None, layout="NTC", merge_outputs=None):
        """Build all time steps.

        Parameters
        ----------
        length : int
            Count of steps.
        inputs : Symbol or list of Symbol
            All steps in one symbol laid out as `layout` says, or one symbol a step.
        begin_state : list of Symbol, optional
            States before the first step, else `begin_state()`.
        layout : str
            'NTC' or 'TNC'.
        merge_outputs : bool, optional
            Return the outputs as one symbol, or as one a step; by default whatever is faster.

        Returns
        -------
        (outputs, states after the last step)
        """
        self.reset()
        steps, _ = _normalize_sequence(length, inputs, layout, False)
        states = self.begin_state() if begin_state is None else begin_state
        outputs = []
        for step in steps[:length]:
            output, states = self(step, states)
            outputs.append(output)
        outputs, _ = _normalize_sequence(length, outputs, layout, merge_outputs)
        return outputs, states


def _cells_state_info(cells):
    """Shape and layout of the states of all cells."""
    return [info for cell in cells for info in cell.state_info]


def _cells_state_shape(cells):
    """The shapes of the states of all cells."""
    return [shape for cell in cells for shape in cell.state_shape]


def _cells_begin_state(cells, **kwargs):
    """The states of all cells before the first step."""
    return [state for cell in cells for state in cell.begin_state(**kwargs)]


def _cells_unpack_weights(cells, args):
    """The dict with the weights of each gate of each cell under a name of their own."""
    for cell in cells:
        args = cell.unpack_weights(args)
    return args


def _cells_pack_weights(cells, args):
    """The dict with the weights as the cells use them."""
    for cell in cells:
        args = cell.pack_weights(args)
    return args


def activate(inputs, activation, **kwargs):
    """Apply an activation: a name, or a function of symbols."""
    if isinstance(activation, str):
        return symbol.Activation(inputs, act_type=activation, **kwargs)
    return activation(inputs, **kwargs)


def _normalize_sequence(length, inputs, layout, merge, in_layout=None):
    """Turn inputs into one symbol (`merge` True), into one a step (False), or leave them (None).

    `in_layout` is the order of the axes that the inputs have, `layout` by default.

    Returns
    -------
    (inputs, axis of time)
    """
    if inputs is None:
        raise AssertionError("unroll: inputs is None; make input variables and give them")
    axis = layout.find("T")
    in_axis = axis if in_layout is None else in_layout.find("T")
    if isinstance(inputs, symbol.Symbol):
        if merge is False:
            if len(inputs.list_outputs()) != 1:
                raise AssertionError(
                    "unroll: inputs is a group of symbols; give list(inputs) or one symbol"
                )
            inputs = list(symbol.split(inputs, axis=in_axis, num_outputs=length, squeeze_axis=1))
        elif axis != in_axis:
            inputs = symbol.swapaxes(inputs, dim1=axis, dim2=in_axis)
        return inputs, axis
    if length is not None and len(inputs) != length:
        raise AssertionError(f"unroll: {len(inputs)} inputs were given for {length} steps")
    if merge is True:
        inputs = symbol.Concat(*[symbol.expand_dims(i, axis=axis) for i in inputs], dim=axis)
    return inputs, axis


known_in("mxnet.rnn.rnn_cell", BaseRNNCell, RNNParams)
