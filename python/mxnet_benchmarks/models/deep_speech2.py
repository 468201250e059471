"""Deep Speech 2: convolutions over a spectrogram, recurrent layers, CTC."""

import mxnet as mx
from mxnet.rnn import FusedRNNCell

from .layers import convolution, relu
from .model import Model

# name -> layers of (channels, kernel, stride, pad); the first axis is time, the second frequency.
# A kernel of None spans all frequencies.
CONVOLUTIONS = {
    "1-layer-1D": [(1280, (11, None), (2, 1), (0, 0))],
    "2-layer-1D": [(640, (5, None), (1, 1), (0, 0)), (640, (5, 1), (2, 1), (0, 0))],
    "3-layer-1D": [
        (512, (5, None), (1, 1), (0, 0)),
        (512, (5, 1), (1, 1), (0, 0)),
        (512, (5, 1), (2, 1), (0, 0)),
    ],
    "1-layer-2D": [(32, (11, 41), (2, 2), (0, 0))],
    "2-layer-2D": [(32, (11, 41), (2, 2), (0, 0)), (32, (11, 21), (1, 2), (0, 0))],
    "3-layer-2D": [
        (32, (11, 41), (2, 2), (0, 0)),
        (32, (11, 21), (1, 2), (0, 0)),
        (96, (11, 21), (1, 2), (0, 0)),
    ],
    "2-layer-2D-v2": [(32, (11, 41), (3, 2), (5, 20)), (32, (11, 21), (1, 2), (5, 10))],
}
CHOICES = {
    "conv_arch": tuple(CONVOLUTIONS),
    "rnn_type": ("rnn_relu", "rnn_tanh", "lstm", "gru"),
    "brnn_output": ("concat", "sum"),
    "ctc_loss": ("mxnet_ctc_loss",),
    "rnn_batch_norm": (False,),
    "brnn_share_i2h": (False,),
}
DEFAULTS = {
    "conv_batch_norm": True,
    "conv_arch": "2-layer-2D-v2",
    "num_rnn_layers": 3,
    "rnn_layer_size": 2048,
    "bidirectional": True,
    "rnn_type": "rnn_relu",
    "rnn_batch_norm": False,
    "brnn_share_i2h": False,
    "brnn_output": "concat",
    "rnn_dropout": 0.0,
    "ctc_loss": "mxnet_ctc_loss",
}


class DeepSpeech2(Model):
    """Deep Speech 2; `model_opts` chooses convolutions, recurrent layers and their sizes."""

    implements = "deep_speech2"

    def __init__(self, params):
        Model.check_parameters(
            params,
            {
                "name": "DeepSpeech2",
                "input_shape": (1, 200, 161),
                "num_classes": 29 * 29 + 1,  # pairs of letters, and the blank
                "phase": "training",
                "dtype": "float32",
                "model_opts": {},
            },
        )
        unknown = sorted(set(params["model_opts"]) - set(DEFAULTS))
        if unknown:
            known = ", ".join(DEFAULTS)
            raise ValueError(f"deep_speech2: unknown model_opts {', '.join(unknown)}; use {known}")
        Model.check_parameters(params["model_opts"], DEFAULTS)
        super().__init__(params)
        for key, allowed in CHOICES.items():
            if self.model_opts[key] not in allowed:
                given, names = self.model_opts[key], ", ".join(map(str, allowed))
                raise ValueError(f"deep_speech2: model_opts {key} is {given!r}; use {names}")
        v, length = self._convolutions(self.add_data_node())
        v = self._recurrent(v, length)
        self._labels_shape = (length,)
        self._labels_range = (1, self.num_classes - 1)  # 0 is the blank
        self._eval_metric = mx.metric.Loss(name="ctc", output_names=["ctc_loss_output"])
        self._output = self._head(v, length)

    def _convolutions(self, v):
        """Return the convolutions, and how many steps of time they leave."""
        _, length, frequencies = self.input_shape
        layers = CONVOLUTIONS[self.model_opts["conv_arch"]]
        for number, (channels, kernel, stride, pad) in enumerate(layers):
            kernel = (kernel[0], kernel[1] or frequencies)
            v = convolution(v, f"conv{number}", channels, kernel, stride, pad)
            if self.model_opts["conv_batch_norm"]:
                v = mx.sym.BatchNorm(v, name=f"conv{number}_bn", fix_gamma=False)
            v = relu(v, f"conv{number}_relu")
            length = (length + 2 * pad[0] - kernel[0]) // stride[0] + 1
        return v, length

    def _recurrent(self, v, length):
        """Return the recurrent layers' outputs, (time, batch, features)."""
        opts = self.model_opts
        cell = FusedRNNCell(
            opts["rnn_layer_size"], num_layers=opts["num_rnn_layers"], mode=opts["rnn_type"],
            bidirectional=opts["bidirectional"], dropout=opts["rnn_dropout"], prefix="rnn_",
        )  # fmt: skip
        # (batch, channels, time, frequency) becomes (time, batch, features).
        v = mx.sym.transpose(v, axes=(2, 0, 1, 3), name="by_time")
        v = mx.sym.Reshape(v, shape=(0, 0, -1), name="by_time_flat")
        v, _ = cell.unroll(length, inputs=v, layout="TNC", merge_outputs=True)
        if opts["bidirectional"] and opts["brnn_output"] == "sum":
            halves = mx.sym.SliceChannel(v, num_outputs=2, axis=2, name="directions")
            v = mx.sym.elemwise_add(halves[0], halves[1], name="direction_sum")
        return v

    def _head(self, v, length):
        """Return the classes of every step of time, with the loss in training."""
        v = mx.sym.FullyConnected(v, num_hidden=self.num_classes, flatten=False, name="logits")
        if self.dtype == "float16":
            v = mx.sym.cast(v, dtype="float32", name="logits_float32")
        if self.phase == "inference":
            return mx.sym.softmax(v, axis=-1, name="softmax")
        labels = mx.sym.Variable("softmax_label")
        loss = mx.sym.MakeLoss(mx.sym.ctc_loss(v, labels, name="ctc"), name="ctc_loss")
        guess = mx.sym.BlockGrad(mx.sym.softmax(v, axis=-1, name="softmax"), name="prediction")
        return mx.sym.Group([guess, loss])

    @property
    def output(self):
        """The head of the network."""
        return self._output
