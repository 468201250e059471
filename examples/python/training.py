"""What the training examples share: devices, mixed precision, checkpoints."""

import contextlib
import json
import os
import pathlib
import shutil

import mxnet as mx
from mxnet.contrib import amp

SCALER = ("_loss_scale", "_next_loss_scale", "_unskipped")  # of a loss scaler, in checkpoints


def add_options(parser, folder):
    """Options that all examples have."""
    parser.add_argument("--devices", default=None, help="cpu, gpu:0 or gpu:0,1; all GPUs if any")
    parser.add_argument("--kvstore", default="device", help="device, or nccl for several GPUs")
    parser.add_argument("--dtype", choices=["float32", "float16", "bfloat16"], default="float32")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(folder))
    parser.add_argument("--every", type=int, default=0, help="steps between checkpoints; 0: none")
    parser.add_argument("--keep", type=int, default=3, help="checkpoints that stay, the newest")
    parser.add_argument("--report", type=int, default=20, help="steps between printed losses")
    parser.add_argument("--stop-at", type=int, default=None, help="end early, as if interrupted")
    parser.add_argument("--seed", type=int, default=1)


def parse(parser):
    """The options, with the contexts of the devices as `places`; mistakes end the program."""
    options = parser.parse_args()
    given = f"--devices {options.devices}"
    try:
        options.places = contexts(options.devices)
        for place in options.places:
            mx.nd.zeros(1, ctx=place).wait_to_read()
    except (KeyError, mx.MXNetError) as error:
        parser.error(f"{given}: {error}")
    except ValueError:
        parser.error(f"{given}: write it as cpu, gpu:0 or gpu:0,1")
    count = len(options.places)
    if len(set(options.places)) < count:
        parser.error(f"{given}: names a device twice")
    if options.keep < 1:
        parser.error(f"--keep {options.keep}: must be positive")
    if options.batch_size < 1:
        parser.error(f"--batch-size {options.batch_size}: must be positive")
    if options.batch_size % count:
        parser.error(f"--batch-size {options.batch_size}: {count} devices do not share it evenly")
    return options


def contexts(text):
    """The devices that an option names, as contexts."""
    if text is None:
        return [mx.gpu(i) for i in range(mx.context.num_gpus())] or [mx.cpu()]
    kind, _, numbers = text.partition(":")
    return [mx.Context(kind, int(number)) for number in (numbers or "0").split(",")]


def whole_batches(count, what, options):
    """How many whole batches there are; none ends the program."""
    batches = count // options.batch_size
    if not batches:
        size = options.batch_size
        raise SystemExit(
            f"{count} {what} do not fill a batch of {size}; use a smaller --batch-size"
        )
    return batches


def begin(options):
    """Seed the random numbers and switch mixed precision on; call it before the model is built."""
    mx.random.seed(options.seed)
    if options.dtype != "float32":
        amp.init(options.dtype)


class Training:
    """A trainer with a scaled loss, and checkpoints from which it goes on with the same losses."""

    def __init__(self, net, optimizer, settings, options):
        self.net = net
        self.options = options
        parameters = net.collect_params()
        self.trainer = mx.gluon.Trainer(
            parameters, optimizer, settings, kvstore=options.kvstore, update_on_kvstore=False
        )
        self._is_scaled = options.dtype == "float16"  # bfloat16 has the range of float32
        if self._is_scaled:
            amp.init_trainer(self.trainer)
        self.step = 0
        self._seed()

    def _seed(self):
        """Make what is random in a step (dropout) follow from its number."""
        mx.random.seed(self.options.seed + self.step)

    def backward(self, losses):
        """Run backward from the losses of all devices, inside or outside of `record`."""
        scaled = (
            amp.scale_loss(losses, self.trainer)
            if self._is_scaled
            else contextlib.nullcontext(losses)
        )
        with mx.autograd.record(), scaled as heads:
            mx.autograd.backward(heads)

    def clip(self, bound):
        """Sum the gradients over the devices and scale them down to a norm; then call `update`."""
        self.trainer.allreduce_grads()
        if self._is_scaled:
            amp.unscale(self.trainer)
        for context in self.net.collect_params().list_ctx():
            grads = [
                parameter.grad(context)
                for parameter in self.net.collect_params().values()
                if parameter.grad_req != "null"
            ]
            mx.gluon.utils.clip_global_norm(grads, bound, check_isfinite=False)

    def is_over(self, last):
        """Tell whether the training is to end, at its last step or at `--stop-at`."""
        stop = self.options.stop_at
        return self.step >= (last if stop is None else min(stop, last))

    def finish_step(self, arrays=lambda: []):
        """Count a step; when it is time write a checkpoint, with what `arrays()` returns."""
        self.step += 1
        self._seed()
        every = self.options.every
        if every and self.step % every == 0:
            self.save(arrays())

    def save(self, arrays):
        """Write a checkpoint beside the last ones, then put it in its place; old ones go."""
        final = self.options.folder / f"step-{self.step}"
        fresh = final.with_suffix(".new")
        for path in (fresh, final):
            shutil.rmtree(path, ignore_errors=True)
        fresh.mkdir(parents=True)
        self.net.save_parameters(str(fresh / "parameters"))
        self.trainer.save_states(str(fresh / "states"))
        scaler = getattr(self.trainer, "_amp_loss_scaler", None)
        numbers = {name: getattr(scaler, name) for name in SCALER if self._is_scaled}
        (fresh / "scaler").write_text(json.dumps(numbers))
        mx.nd.save(str(fresh / "arrays"), arrays)
        os.rename(fresh, final)
        for old in self._checkpoints()[: -self.options.keep]:
            shutil.rmtree(old)

    def _checkpoints(self):
        """The folders of whole checkpoints, the newest last."""
        folders = [path for path in self.options.folder.glob("step-*") if path.suffix != ".new"]
        return sorted(folders, key=lambda path: int(path.name.split("-")[1]))

    def resume(self, ctx):
        """Go on from the newest whole checkpoint; returns the arrays that were saved with it."""
        folders = self._checkpoints()
        if not folders:
            return []
        newest = folders[-1]
        self.net.load_parameters(str(newest / "parameters"), ctx=ctx)
        self.trainer.load_states(str(newest / "states"))
        if self._is_scaled:
            scaler = json.loads((newest / "scaler").read_text())
            for name, value in scaler.items():  # there are none from another --dtype
                setattr(self.trainer._amp_loss_scaler, name, value)
        self.step = int(newest.name.split("-")[1])
        self._seed()
        print(f"goes on from step {self.step}")
        return mx.nd.load(str(newest / "arrays"))


def mean(losses):
    """The mean of the losses of all devices: a number, so this waits for the devices."""
    return sum(float(loss.mean().asscalar()) for loss in losses) / len(losses)
