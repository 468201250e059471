"""Sequences: one array with a time axis, or a list of one array a step."""

from ... import ndarray, symbol

_TENSORS = (ndarray.NDArray, symbol.Symbol)


def is_tensor(value):
    """Tell whether a sequence is one array or symbol."""
    return isinstance(value, _TENSORS)


def as_list(value):
    """Return the outputs of an operator as a list."""
    return value if isinstance(value, list) else list(value) if _is_many(value) else [value]


def _is_many(value):
    return isinstance(value, tuple) or (isinstance(value, symbol.Symbol) and len(value) > 1)


def namespace_of(inputs):
    """Return `mx.nd` or `mx.sym` for a sequence."""
    first = inputs if is_tensor(inputs) else inputs[0]
    return symbol if isinstance(first, symbol.Symbol) else ndarray


def split_steps(F, inputs, length, axis, squeeze_axis=1):
    """Return one array a step."""
    steps = F.split(inputs, axis=axis, num_outputs=length, squeeze_axis=squeeze_axis)
    return as_list(steps)


def format_sequence(length, inputs, layout, merge, in_layout=None):
    """Bring a sequence into one form.

    Parameters
    ----------
    length : int
        Number of steps.
    inputs : NDArray, Symbol or list of them
        The sequence.
    layout : str
        Wanted order of axes: 'NTC' or 'TNC'.
    merge : bool or None
        True for one array, False for a list, None for the form it has.
    in_layout : str, optional
        Order of the axes it has; `layout` by default.

    Returns
    -------
    (sequence, time axis, namespace, batch size); the size is 0 for symbols.
    """
    if inputs is None:
        raise AssertionError("unroll: inputs must be an array, a symbol or a list of them")
    axis = layout.find("T")
    in_axis = axis if in_layout is None else in_layout.find("T")
    F = namespace_of(inputs)
    batch_size = 0
    if is_tensor(inputs):
        if F is ndarray:
            batch_size = inputs.shape[layout.find("N")]
            if merge is False and inputs.shape[in_axis] != length:
                raise AssertionError(
                    f"unroll: length is {length}, but axis {in_axis} of inputs of shape "
                    f"{inputs.shape} has {inputs.shape[in_axis]} steps"
                )
        elif len(inputs.list_outputs()) != 1:
            raise AssertionError(
                f"unroll: inputs has {len(inputs.list_outputs())} outputs; use a symbol with one, "
                "or list(symbol)"
            )
        if merge is False:
            inputs = split_steps(F, inputs, length, in_axis)
    else:
        if length is not None and len(inputs) != length:
            raise AssertionError(f"unroll: length is {length}, but there are {len(inputs)} inputs")
        if F is ndarray:
            batch_size = inputs[0].shape[0]
        if merge is True:
            inputs = F.stack(*inputs, axis=axis)
            in_axis = axis
    if is_tensor(inputs) and axis != in_axis:
        inputs = F.swapaxes(inputs, dim1=axis, dim2=in_axis)
    return inputs, axis, F, batch_size


def mask_sequence(F, data, length, valid_length, time_axis, merge):
    """Set the steps behind each sample's end to zero."""
    if valid_length is None:
        raise AssertionError("unroll: valid_length is needed to mask a sequence")
    if not is_tensor(data):
        data = F.stack(*data, axis=time_axis)
    masked = F.SequenceMask(
        data, sequence_length=valid_length, use_sequence_length=True, axis=time_axis
    )
    return masked if merge else split_steps(F, masked, length, time_axis, squeeze_axis=True)


def reverse_steps(sequences, length, valid_length=None):
    """Reverse a list of steps; with `valid_length`, only the valid part of each sample."""
    if valid_length is None:
        return list(reversed(sequences))
    F = namespace_of(sequences)
    turned = F.SequenceReverse(
        F.stack(*sequences, axis=0), sequence_length=valid_length, use_sequence_length=True
    )
    if length > 1:
        return split_steps(F, turned, length, 0, squeeze_axis=True)
    return [F.reshape(turned, shape=(-3, -2))]


def begin_states(cell, F, begin_state, inputs, batch_size):
    """Return the given first states, or zeros where there are none."""
    if begin_state is not None:
        return begin_state
    if F is symbol:
        return cell.begin_state(func=symbol.zeros)
    first = inputs if is_tensor(inputs) else inputs[0]
    return cell.begin_state(
        func=ndarray.zeros, batch_size=batch_size, ctx=first.context, dtype=first.dtype
    )
