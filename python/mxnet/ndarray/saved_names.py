"""Names of arrays in a model's file: `arg:fc_weight` is a weight, `aux:bn_moving_mean` a state."""

_WEIGHT = "arg:"
_STATE = "aux:"


def of_weight(name):
    """The name under which a weight, or another argument, is saved."""
    return _WEIGHT + name


def of_state(name):
    """The name under which an auxiliary state is saved."""
    return _STATE + name


def is_tagged(name):
    """Whether the name says which kind of array it is."""
    return name.startswith((_WEIGHT, _STATE))


def untagged(name):
    """The name of the parameter."""
    return name[len(_WEIGHT) :] if is_tagged(name) else name


def join(arg_params, aux_params):
    """One dictionary, to be saved, of weights and states."""
    arrays = {of_weight(name): value for name, value in arg_params.items()}
    arrays.update((of_state(name), value) for name, value in aux_params.items())
    return arrays


def split(arrays):
    """(weights, states, the names that are neither) of what `join` made and a file brought back."""
    arg_params, aux_params, others = {}, {}, []
    for name, value in arrays.items():
        if name.startswith(_WEIGHT):
            arg_params[untagged(name)] = value
        elif name.startswith(_STATE):
            aux_params[untagged(name)] = value
        else:
            others.append(name)
    return arg_params, aux_params, others
