"""Recurrent cells of ONNX files, unrolled into single steps."""

from ... import symbol as S
from .symbols import reshape

# The activations that a recurrent node may name, with their usual settings.
CELLS = {
    "Elu": lambda x: S.LeakyReLU(x, act_type="elu", slope=1.0),
    "HardSigmoid": lambda x: S.hard_sigmoid(x, alpha=0.2, beta=0.5),
    "LeakyRelu": lambda x: S.LeakyReLU(x, act_type="leaky", slope=0.01),
    "Relu": S.relu,
    "Sigmoid": S.sigmoid,
    "Softplus": lambda x: S.Activation(x, act_type="softrelu"),
    "Softsign": S.softsign,
    "Tanh": S.tanh,
}


class _Weights:
    """The weights of one direction, with their gates apart."""

    def __init__(self, layer, number):
        node, size = layer.node, layer.size
        count = {"LSTM": 4, "GRU": 3, "RNN": 1}[node.op]

        def one(at):
            return S.slice_axis(node.symbol(at), axis=0, begin=number, end=number + 1)

        width = node.shape(1)[2]
        self.inputs = reshape(one(1), (count * size, width))
        self.states = self._gates(reshape(one(2), (count * size, size)), count, size)
        self.bias = self.state_bias = None
        if node.given(3):
            both = reshape(one(3), (2, count * size))
            halves = [reshape(S.slice_axis(both, axis=0, begin=i, end=i + 1), (count * size,))
                      for i in (0, 1)]  # fmt: skip
            self.bias, self.state_bias = halves[0], self._gates(halves[1], count, size)
        self.peepholes = None
        if node.given(7):
            self.peepholes = self._gates(reshape(one(7), (3 * size,)), 3, size)

    @staticmethod
    def _gates(value, count, size):
        return [S.slice_axis(value, axis=0, begin=i * size, end=(i + 1) * size)
                for i in range(count)]  # fmt: skip

    def recur(self, gate, state):
        """Return what a state adds to a gate."""
        product = S.dot(state, self.states[gate], transpose_b=True)
        return product if self.bias is None else S.broadcast_add(product, self.state_bias[gate])

    def peek(self, gate, cell):
        """Return what a cell adds to a gate through a peephole."""
        return 0 if self.peepholes is None else S.broadcast_mul(cell, self.peepholes[gate])


class _Cell:
    """One direction of a layer."""

    def __init__(self, layer, number):
        count = {"LSTM": 3, "GRU": 2, "RNN": 1}[layer.node.op]
        names = layer.activations[number * count : (number + 1) * count]
        self.layer, self.weights = layer, _Weights(layer, number)
        self.activations = [CELLS[name] for name in names]
        self.step = getattr(self, layer.node.op.lower())

    def _activate(self, which, value):
        clip = self.layer.clip
        if clip:
            value = S.clip(value, a_min=-clip, a_max=clip)
        return self.activations[which](value)

    def rnn(self, x, states):
        """Return the next state."""
        return [self._activate(0, x[0] + self.weights.recur(0, states[0]))]

    def gru(self, x, states):
        """Return the next state; the gates are update, reset, candidate."""
        (state,), weights = states, self.weights
        update = self._activate(0, x[0] + weights.recur(0, state))
        reset = self._activate(0, x[1] + weights.recur(1, state))
        if self.layer.late_reset:
            candidate = self._activate(1, x[2] + reset * weights.recur(2, state))
        else:
            candidate = self._activate(1, x[2] + weights.recur(2, reset * state))
        return [(1 - update) * candidate + update * state]

    def lstm(self, x, states):
        """Return the next state and cell; the gates are input, output, forget, candidate."""
        (state, cell), weights = states, self.weights
        enter = self._activate(0, x[0] + weights.recur(0, state) + weights.peek(0, cell))
        if self.layer.coupled:
            forget = 1 - enter
        else:
            forget = self._activate(0, x[2] + weights.recur(2, state) + weights.peek(2, cell))
        candidate = self._activate(1, x[3] + weights.recur(3, state))
        cell = forget * cell + enter * candidate
        leave = self._activate(0, x[1] + weights.recur(1, state) + weights.peek(1, cell))
        return [leave * self._squash(cell), cell]

    def _squash(self, cell):
        return self.activations[2](cell)


def _turn(layer, value):
    """Return steps in the other order, each sequence within its length."""
    if layer.lengths is None:
        return S.reverse(value, axis=0)
    return S.SequenceReverse(value, layer.lengths, use_sequence_length=True)


def _run(layer, number, starts, back):
    """Return all steps (time, batch, size) of one direction, and its last states."""
    cell, count = _Cell(layer, number), {"LSTM": 4, "GRU": 3, "RNN": 1}[layer.node.op]
    data = _turn(layer, layer.data) if back else layer.data
    gates = S.dot(data, cell.weights.inputs, transpose_b=True)
    if cell.weights.bias is not None:
        gates = S.broadcast_add(gates, cell.weights.bias)
    states = [reshape(S.slice_axis(s, axis=0, begin=number, end=number + 1),
                      (layer.batch, layer.size)) for s in starts]  # fmt: skip
    outputs = []
    for time in range(layer.steps):
        here = reshape(S.slice_axis(gates, axis=0, begin=time, end=time + 1), (layer.batch, -1))
        parts = list(S.split(here, num_outputs=count, axis=1)) if count > 1 else [here]
        made = cell.step(parts, states)
        shown = made[0]
        if layer.lengths is not None:  # a sequence that has ended keeps its state
            runs = layer.lengths > time
            made = [S.where(runs, new, old) for new, old in zip(made, states, strict=True)]
            shown = S.where(runs, shown, S.zeros_like(shown))
        states = made
        outputs.append(shown)
    steps = S.stack(*outputs, axis=0)
    return _turn(layer, steps) if back else steps, states


def unroll(layer):
    """Return all steps (time, directions, batch, size) and the last states."""
    starts = [layer.state(at) for at in ((5, 6) if layer.node.op == "LSTM" else (5,))]
    backwards = {"forward": [False], "reverse": [True], "bidirectional": [False, True]}
    done = [_run(layer, number, starts, back)
            for number, back in enumerate(backwards[layer.direction])]  # fmt: skip
    states = [S.stack(*(one[k] for _, one in done), axis=0) for k in range(len(starts))]
    return [S.stack(*(steps for steps, _ in done), axis=1), *states]
