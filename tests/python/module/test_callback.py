import io
import logging
import sys

import module_runs

import mxnet as mx
from mxnet.model import BatchEndParam


class Terminal(io.StringIO):
    def isatty(self):
        return True


def param(nbatch, metric=None, epoch=0):
    return BatchEndParam(epoch, nbatch, metric, None)


def test_bar_grows_in_place_in_a_terminal(monkeypatch, caplog):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    bar = mx.callback.ProgressBar(4, length=8)
    with caplog.at_level(logging.INFO):
        for nbatch in range(1, 5):
            bar(param(nbatch))
    assert screen.getvalue() == (
        "\r[==------] 25%\r[====----] 50%\r[======--] 75%\r[========] 100%\n"
    )
    assert caplog.messages == []


def test_bar_is_a_line_at_each_tenth_in_a_log(monkeypatch, caplog):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    bar = mx.callback.ProgressBar(100, length=10)
    with caplog.at_level(logging.INFO):
        for nbatch in range(1, 101):
            bar(param(nbatch))
        bar(param(1))
    assert len(caplog.messages) == 12
    assert caplog.messages[0] == "[----------] 1%"
    assert caplog.messages[5] == "[=====-----] 50%"
    assert caplog.messages[10] == "[==========] 100%"
    assert caplog.messages[11] == "[----------] 1%"  # the next epoch


def test_speedometer_and_metric_lines(caplog):
    metric = mx.metric.Accuracy()
    metric.update([mx.nd.array([1])], [mx.nd.array([[0, 1]])])
    speed = mx.callback.Speedometer(10, frequent=2, auto_reset=False)
    log = mx.callback.log_train_metric(2)
    with caplog.at_level(logging.INFO):
        for nbatch in range(3):
            speed(param(nbatch, metric))
        log(param(2, metric))
        mx.callback.LogValidationMetricsCallback()(param(3, metric, epoch=4))
    first, second, third = caplog.messages
    assert first.startswith("Epoch[0] Batch [0-2]\tSpeed: ")
    assert first.endswith(" samples/sec\taccuracy=1.000000")
    assert second == "Iter[0] Batch[2] Train-accuracy=1.000000"
    assert third == "Epoch[4] Validation-accuracy=1.000000"


def test_checkpoints_of_a_module(tmp_path):
    prefix = str(tmp_path / "m")
    module = mx.mod.Module(module_runs.network())
    module.fit(
        module_runs.iterator(),
        num_epoch=4,
        epoch_end_callback=[
            mx.callback.do_checkpoint(prefix, period=2),
            mx.callback.module_checkpoint(module, prefix + "s", 4, save_optimizer_states=True),
        ],
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "m-0002.params", "m-0004.params", "m-symbol.json",
        "ms-0004.params", "ms-0004.states", "ms-symbol.json",
    ]  # fmt: skip
