"""The NumPy answer of recurrent layers and of operators on batches of sequences."""

import numpy as np

_GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}


def _sigmoid(x):
    return 1 / (1 + np.exp(-x))


def _step(mode, inputs, weight, bias, state, cell, clip):
    """One step of one cell; `inputs` already holds the input part. Returns state and cell."""
    hidden = state @ weight.T
    if mode == "rnn_relu":
        return np.maximum(inputs + hidden + bias, 0), cell
    if mode == "rnn_tanh":
        return np.tanh(inputs + hidden + bias), cell
    hidden = hidden + bias
    if mode == "gru":
        reset, update, fresh = np.split(inputs, 3, axis=1)
        reset_part, update_part, fresh_part = np.split(hidden, 3, axis=1)
        reset, update = _sigmoid(reset + reset_part), _sigmoid(update + update_part)
        fresh = np.tanh(fresh + reset * fresh_part)
        return (1 - update) * fresh + update * state, cell
    enter, forget, fresh, leave = np.split(inputs + hidden, 4, axis=1)
    cell = _sigmoid(forget) * cell + _sigmoid(enter) * np.tanh(fresh)
    cell = np.clip(cell, *clip)
    return _sigmoid(leave) * np.tanh(cell), cell


def _parameters(vector, attrs, inputs, recurrent):
    """Yields the matrices and biases of each layer and direction."""
    hidden, directions = attrs["state_size"], 2 if attrs.get("bidirectional") else 1
    width = _GATES[attrs["mode"]] * hidden
    taken = 0

    def take(*shape):
        nonlocal taken
        count = int(np.prod(shape))
        taken += count
        return vector[taken - count : taken].reshape(shape)

    parts = []
    for layer in range(attrs["num_layers"]):
        size = inputs if layer == 0 else directions * recurrent
        for _ in range(directions):
            matrices = [take(width, size), take(width, recurrent)]
            if attrs.get("projection_size"):
                matrices.append(take(recurrent, hidden))
            parts.append(matrices)
    return [[*part, take(width), take(width)] for part in parts]


def _rnn(inputs, attrs, row):
    data, vector, states = inputs[:3]
    mode, directions = attrs["mode"], 2 if attrs.get("bidirectional") else 1
    rest = list(inputs[3:])
    cells = rest.pop(0) if mode == "lstm" else states
    steps, batch = data.shape[:2]
    lengths = rest.pop(0) if attrs.get("use_sequence_length") else np.full(batch, steps)
    clip = attrs.get("lstm_state_clip_min", -np.inf), attrs.get("lstm_state_clip_max", np.inf)
    parts = _parameters(vector, attrs, data.shape[2], states.shape[2])
    last_states, last_cells = [], []
    for layer in range(attrs["num_layers"]):
        results = []
        for direction in range(directions):
            index = layer * directions + direction
            weight, hidden_weight, *projection, bias, hidden_bias = parts[index]
            state, cell = states[index], cells[index]
            result = np.zeros((steps, batch, state.shape[1]))
            for step in range(steps)[:: -1 if direction else 1]:
                part = data[step] @ weight.T + bias
                fresh, new_cell = _step(mode, part, hidden_weight, hidden_bias, state, cell, clip)
                if projection:
                    fresh = fresh @ projection[0].T
                running = (step < lengths)[:, None]
                state, cell = np.where(running, fresh, state), np.where(running, new_cell, cell)
                result[step] = np.where(running, fresh, 0)
            results.append(result)
            last_states.append(state)
            last_cells.append(cell)
        data = np.concatenate(results, axis=2)
    return [data, np.array(last_states), np.array(last_cells)][: row.outputs]


def _sequences(inputs, attrs):
    """Returns data with time first, and the length of each sequence."""
    axis = attrs.get("axis", 0)
    data = np.swapaxes(inputs[0], 0, axis)
    if attrs.get("use_sequence_length"):
        return data, np.minimum(np.trunc(inputs[1]), len(data)).astype(np.int64)
    return data, np.full(data.shape[1], len(data))


def _sequence_mask(inputs, attrs, row):
    data, lengths = _sequences(inputs, attrs)
    running = np.arange(len(data))[:, None] < lengths[None, :]
    running = running.reshape(running.shape + (1,) * (data.ndim - 2))
    masked = np.where(running, data, attrs.get("value", 0))
    return [np.swapaxes(masked, 0, attrs.get("axis", 0))]


def _sequence_last(inputs, attrs, row):
    data, lengths = _sequences(inputs, attrs)
    return [data[np.maximum(lengths, 1) - 1, np.arange(data.shape[1])]]


def _sequence_reverse(inputs, attrs, row):
    data, lengths = _sequences(inputs, attrs)
    result = data.copy()
    for i, length in enumerate(lengths):
        result[:length, i] = data[:length, i][::-1]
    return [result]


FORWARD = {
    "RNN": _rnn,
    "SequenceMask": _sequence_mask,
    "SequenceLast": _sequence_last,
    "SequenceReverse": _sequence_reverse,
}
