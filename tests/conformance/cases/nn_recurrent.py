"""Recurrent layers and operators on batches of sequences."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import REALS, Table, Tolerance, integers, literal, normal, uniform

table = Table("nn_recurrent")
case = table.case

FINE = Tolerance(2e-5, 2e-5)
GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}


def arrays(mode, steps=4, batch=3, inputs=3, hidden=4, layers=1, directions=1, projection=None, weights=0.6):
    """Inputs of RNN: data, parameters, state, and the cell state of an LSTM."""
    recurrent = projection or hidden
    count = 0
    for layer in range(layers):
        size = inputs if layer == 0 else directions * recurrent
        count += directions * (GATES[mode] * hidden * (size + recurrent + 2) + (projection or 0) * hidden)
    states = layers * directions
    result = (normal(steps, batch, inputs), uniform(-weights, weights, count), normal(states, batch, recurrent))
    return (*result, normal(states, batch, hidden)) if mode == "lstm" else result


# RNN: data, parameters, state, [cell state], [lengths]
for mode in GATES:
    both = 3 if mode == "lstm" else 2
    case("RNN", inputs=[arrays(mode)], mode=mode, state_size=4, num_layers=1, dtypes=REALS, tol=FINE)
    case("RNN", inputs=[arrays(mode)], mode=mode, state_size=4, num_layers=1, state_outputs=True, outputs=both, tol=FINE)
    case("RNN", inputs=[arrays(mode, layers=2, directions=2)], mode=mode, state_size=4, num_layers=2, bidirectional=True, state_outputs=True, outputs=both, tol=FINE, dtypes=REALS)
    case("RNN", inputs=[arrays(mode, layers=3)], mode=mode, state_size=4, num_layers=3, tol=FINE)
    case("RNN", inputs=[arrays(mode, layers=2)], mode=mode, state_size=4, num_layers=2, tol=FINE, train=False, state_outputs=True, outputs=both, grad=False)
    case("RNN", inputs=[arrays(mode, steps=1, batch=1, directions=2)], mode=mode, state_size=4, num_layers=1, bidirectional=True, tol=FINE, note="one step, one sequence")
    case("RNN", inputs=[arrays(mode, steps=5, batch=33, inputs=40, hidden=70, weights=0.1)], mode=mode, state_size=70, num_layers=1, tol=Tolerance(1e-4, 1e-4), grad=mode != "rnn_relu", note="several tiles of the matrix multiplication; small weights, for large ones multiply what a GPU rounds, and relu has no slope at 0")
    case("RNN", inputs=[arrays(mode, layers=2)], mode=mode, state_size=4, num_layers=2, p=0.5, state_outputs=True, outputs=both, tol=FINE, train=False, grad=False, note="dropout rests outside training")
    case("RNN", inputs=[arrays(mode, steps=5, layers=2, directions=2)], mode=mode, state_size=4, num_layers=2, bidirectional=True, dtypes=("float16",), state_outputs=True, outputs=both, tol=Tolerance(1e-2, 1e-2), skip=("golden",), differs="#recurrent-layers", note="1.9.1 has no float16 on the cpu")
    case("RNN", inputs=[(*arrays(mode, steps=5, layers=2, directions=2), literal(2, 5, 0))], mode=mode, state_size=4, num_layers=2, bidirectional=True, use_sequence_length=True, state_outputs=True, outputs=both, tol=FINE, skip=("golden",), differs="#recurrent-layers", note="1.9.1 reads lengths on gpus only")
PROJECTED = {"mode": "lstm", "state_size": 4, "projection_size": 2, "tol": FINE}
case("RNN", inputs=[arrays("lstm", projection=2)], num_layers=1, train=False, grad=False, state_outputs=True, outputs=3, **PROJECTED)
case("RNN", inputs=[arrays("lstm", layers=2, directions=2, projection=2)], num_layers=2, bidirectional=True, train=False, grad=False, state_outputs=True, outputs=3, **PROJECTED)
case("RNN", inputs=[arrays("lstm", layers=2, directions=2, projection=2)], num_layers=2, bidirectional=True, state_outputs=True, outputs=3, skip=("golden",), differs="#recurrent-layers", note="1.9.1 trains projections on gpus only", **PROJECTED)
case("RNN", inputs=[(*arrays("lstm", steps=5, layers=2, directions=2, projection=2), literal(2, 5, 1))], num_layers=2, bidirectional=True, use_sequence_length=True, skip=("golden",), differs="#recurrent-layers", note="1.9.1 reads lengths on gpus only", **PROJECTED)
case("RNN", inputs=[arrays("lstm", layers=2)], mode="lstm", state_size=4, num_layers=2, lstm_state_clip_min=-0.3, lstm_state_clip_max=0.5, state_outputs=True, outputs=3, tol=FINE, skip=("golden",), differs="#recurrent-layers", note="1.9.1 clips on gpus only")

# Sequences: data, lengths
BATCH = [((4, 3, 5), literal(1, 3, 4)), ((4, 3), literal(2, 4, 1)), ((4, 3, 2, 2), integers(1, 5, 3))]
FLIPPED = [((3, 4, 5), literal(1, 3, 4)), ((3, 4), literal(2, 4, 1))]
TYPES = ("float32", "float64", "float16", "int32", "int8", "uint8", "int64")
for name in ["SequenceMask", "SequenceLast", "SequenceReverse"]:
    case(name, inputs=BATCH, use_sequence_length=True)
    case(name, inputs=[(4, 3, 5), (4, 3)], grad=False)
    case(name, inputs=[(4, 3, 5), (4, 3)], skip=("golden",), note="the gradient ends 1.9.1 with a segmentation fault")
    case(name, inputs=[((4, 3, 5), literal(1, 3, 4, dtype="float32"))], use_sequence_length=True, dtypes=TYPES[1:])
    case(name, inputs=[((4, 3, 5), literal(1, 3, 4, dtype="int32"))], use_sequence_length=True)
    case(name, inputs=[((60, 33, 70), integers(1, 61, 33))], use_sequence_length=True, note="several threads")
for name in ["SequenceMask", "SequenceLast"]:
    case(name, inputs=FLIPPED, use_sequence_length=True, axis=1)
    case(name, inputs=[(3, 4, 5)], axis=1, grad=False)
case("SequenceMask", inputs=BATCH, use_sequence_length=True, value=[-1.0, 0.5])
case("SequenceMask", inputs=[((3, 2, 2), literal(0, 7)), ((3, 2), literal(1.7, -2))], use_sequence_length=True, note="outside the sequence")
case("SequenceLast", inputs=[((3, 2, 2), literal(0, 7))], use_sequence_length=True, skip=("golden",), differs="#lengths-of-sequences", note="1.9.1 reads memory beyond the array")
case("SequenceReverse", inputs=[((3, 2, 2), literal(0, 7))], use_sequence_length=True, skip=("golden",), differs="#lengths-of-sequences", note="1.9.1 reads memory beyond the array")
