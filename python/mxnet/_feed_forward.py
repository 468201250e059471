"""`FeedForward`: the oldest training interface; `mxnet.model` offers it, over `Module`."""

import logging
import warnings

import numpy as np

from . import context as _context
from . import io, ndarray
from . import metric as _metric
from .callback import LogValidationMetricsCallback
from .initializer import Uniform
from .model import load_checkpoint, save_checkpoint


class FeedForward:
    """A network with `fit`, `predict` and `score` over arrays or iterators (use `mx.mod` instead).

    Parameters
    ----------
    symbol : Symbol
        The network.
    ctx : Context or list of Context, optional
        The devices.
    num_epoch : int, optional
        Epochs of training.
    epoch_size : int, optional
        Batches an epoch; the whole iterator by default.
    optimizer : str or Optimizer
        The optimizer.
    initializer : Initializer
        For parameters that are not given.
    numpy_batch_size : int
        Batch size for arrays.
    arg_params, aux_params : dict, optional
        Parameters.
    allow_extra_params : bool
        Accept parameters the symbol does not have.
    begin_epoch : int
        Number of the first epoch.
    kwargs :
        Parameters of the optimizer.
    """

    def __init__(
        self,
        symbol,
        ctx=None,
        num_epoch=None,
        epoch_size=None,
        optimizer="sgd",
        initializer=Uniform(0.01),  # noqa: B008
        numpy_batch_size=128,
        arg_params=None,
        aux_params=None,
        allow_extra_params=False,
        begin_epoch=0,
        **kwargs,
    ):
        warnings.warn(
            "mx.model.FeedForward is deprecated; use mx.mod.Module",
            DeprecationWarning,
            stacklevel=2,
        )
        self.symbol = symbol
        if ctx is None:
            ctx = _context.cpu()
        self.ctx = [ctx] if isinstance(ctx, _context.Context) else list(ctx)
        self.num_epoch = num_epoch
        self.epoch_size = epoch_size
        self.optimizer = optimizer
        self.initializer = initializer
        self.numpy_batch_size = numpy_batch_size
        self.arg_params = arg_params
        self.aux_params = aux_params
        self.allow_extra_params = allow_extra_params
        self.begin_epoch = begin_epoch
        self.kwargs = kwargs.copy()
        self._module = None

    def __getstate__(self):
        return {**self.__dict__, "_module": None}

    def __setstate__(self, state):
        self.__dict__.update(state)

    # ---- inputs -------------------------------------------------------------------------------

    def _iterator(self, X, y, is_train):
        """Return an iterator over arrays, or the one that was given."""
        if isinstance(X, (np.ndarray, ndarray.NDArray)):
            if y is None:
                if is_train:
                    raise ValueError("FeedForward: y must be given when X is an array")
                y = np.zeros(X.shape[0])
            y = y.asnumpy() if isinstance(y, ndarray.NDArray) else np.asarray(y)
            if X.shape[0] != y.shape[0]:
                raise ValueError(
                    f"FeedForward: X has {X.shape[0]} samples, y has {y.shape[0]}; they must agree"
                )
            size = min(X.shape[0], self.numpy_batch_size)
            last = "roll_over" if is_train else "pad"
            return io.NDArrayIter(X, y.flatten(), size, shuffle=is_train, last_batch_handle=last)
        if not isinstance(X, io.DataIter):
            raise TypeError(
                f"FeedForward: X must be an array or a DataIter, got {type(X).__name__}"
            )
        return X

    def _eval_iterator(self, eval_data):
        if not isinstance(eval_data, (tuple, list)) or len(eval_data) != 2:
            return self._iterator(eval_data, None, is_train=False)
        data, label = eval_data
        if data is None:
            raise ValueError("FeedForward: eval_data has no data")
        if isinstance(data, io.DataIter):
            return data
        return self._iterator(
            np.array(data) if isinstance(data, list) else data,
            np.array(label) if isinstance(label, list) else label,
            is_train=False,
        )

    def _bound_module(self, data, logger=None):
        """Return a module with the parameters, bound to the iterator's shapes for prediction."""
        from .module import Module

        arguments = self.symbol.list_arguments()
        given = {description.name for description in data.provide_label or []}
        # A label under another name than the iterator's is no parameter: predictions do without.
        labels = [name for name in arguments if name in given or name.endswith("label")]
        module = Module(
            self.symbol,
            data_names=[description.name for description in data.provide_data],
            label_names=labels or None,
            context=self.ctx,
            logger=logger or logging,
        )
        return module

    def _ready_to_predict(self, data):
        if self.arg_params is None:
            raise ValueError("FeedForward: there are no parameters; call fit or load first")
        module = self._bound_module(data)
        labels = [d for d in data.provide_label or [] if d.name in module.label_names]
        module.bind(data.provide_data, labels or None, for_training=False)
        module.set_params(self.arg_params, self.aux_params or {}, allow_extra=True)
        return module

    # ---- use ----------------------------------------------------------------------------------

    def predict(self, X, num_batch=None, return_data=False, reset=True):
        """Return the outputs as NumPy arrays; with `return_data`, (outputs, data, labels)."""
        data = self._iterator(X, None, is_train=False)
        module = self._ready_to_predict(data)
        if reset:
            data.reset()
        outputs, inputs, labels = [], [], []
        for batch_outputs, _, batch in module.iter_predict(data, num_batch, reset=False):
            outputs.append([array.asnumpy() for array in batch_outputs])
            if return_data:
                stop = data.batch_size - (batch.pad or 0)
                inputs.append([array[:stop].asnumpy() for array in batch.data])
                labels.append([array[:stop].asnumpy() for array in batch.label])
        if return_data:
            return _joined(outputs), _joined(inputs), _joined(labels)
        return _joined(outputs)

    def score(self, X, eval_metric="acc", num_batch=None, batch_end_callback=None, reset=True):
        """Return the value of a metric over an iterator with labels."""
        if not isinstance(eval_metric, _metric.EvalMetric):
            eval_metric = _metric.create(eval_metric)
        data = self._iterator(X, None, is_train=False)
        module = self._ready_to_predict(data)
        module.score(
            data, eval_metric, num_batch, batch_end_callback=batch_end_callback, reset=reset
        )
        return eval_metric.get()[1]

    def fit(
        self,
        X,
        y=None,
        eval_data=None,
        eval_metric="acc",
        epoch_end_callback=None,
        batch_end_callback=None,
        kvstore="local",
        logger=None,
        work_load_list=None,
        monitor=None,
        eval_end_callback=LogValidationMetricsCallback(),  # noqa: B008
        eval_batch_end_callback=None,
    ):
        """Train on arrays (X, y) or an iterator X.

        Parameters
        ----------
        X, y :
            Samples and labels, or an iterator over both.
        eval_data : DataIter or (X, y), optional
            Samples to measure on after each epoch.
        eval_metric, epoch_end_callback, batch_end_callback, kvstore, monitor, eval_end_callback,
        eval_batch_end_callback :
            As in `Module.fit`.
        logger : Logger, optional
            Where progress is written.
        work_load_list : list of int, optional
            Share of each device in a batch.
        """
        data = self._iterator(X, y, is_train=True)
        if self.epoch_size is not None:
            data = io.ResizeIter(data, self.epoch_size)
        eval_data = None if eval_data is None else self._eval_iterator(eval_data)
        if self.num_epoch is None:
            raise AssertionError("FeedForward: give num_epoch, the number of epochs")
        module = self._bound_module(data, logger)
        module.fit(
            data,
            eval_data=eval_data,
            eval_metric=eval_metric,
            epoch_end_callback=epoch_end_callback,
            batch_end_callback=batch_end_callback,
            kvstore=kvstore,
            optimizer=self.optimizer,
            optimizer_params=self.kwargs,
            eval_end_callback=eval_end_callback,
            eval_batch_end_callback=eval_batch_end_callback,
            initializer=self.initializer,
            arg_params=self._known(self.arg_params, self.symbol.list_arguments()),
            aux_params=self._known(self.aux_params, self.symbol.list_auxiliary_states()),
            allow_missing=True,
            begin_epoch=self.begin_epoch,
            num_epoch=self.num_epoch,
            monitor=monitor,
        )
        self.arg_params, self.aux_params = module.get_params()

    def _known(self, params, names):
        if params is None:
            return None
        extra = sorted(set(params) - set(names))
        if extra and not self.allow_extra_params:
            raise ValueError(
                f"FeedForward: {', '.join(map(repr, extra))} are no parameters of the symbol; use "
                "allow_extra_params=True to skip them"
            )
        return {name: value for name, value in params.items() if name in names}

    # ---- files --------------------------------------------------------------------------------

    def save(self, prefix, epoch=None, remove_amp_cast=True):
        """Write a checkpoint; the epoch is `num_epoch` by default."""
        epoch = self.num_epoch if epoch is None else epoch
        if epoch is None:
            raise AssertionError("FeedForward.save: give epoch, or num_epoch at creation")
        save_checkpoint(
            prefix, epoch, self.symbol, self.arg_params, self.aux_params, remove_amp_cast
        )

    @staticmethod
    def load(prefix, epoch, ctx=None, **kwargs):
        """Read a checkpoint."""
        symbol, arg_params, aux_params = load_checkpoint(prefix, epoch)
        return FeedForward(
            symbol,
            ctx=ctx,
            arg_params=arg_params,
            aux_params=aux_params,
            begin_epoch=epoch,
            **kwargs,
        )

    @staticmethod
    def create(
        symbol,
        X,
        y=None,
        ctx=None,
        num_epoch=None,
        epoch_size=None,
        optimizer="sgd",
        initializer=Uniform(0.01),  # noqa: B008
        eval_data=None,
        eval_metric="acc",
        epoch_end_callback=None,
        batch_end_callback=None,
        kvstore="local",
        logger=None,
        work_load_list=None,
        eval_end_callback=LogValidationMetricsCallback(),  # noqa: B008
        eval_batch_end_callback=None,
        **kwargs,
    ):
        """Make a model and train it; the parameters are those of `FeedForward` and `fit`."""
        model = FeedForward(
            symbol,
            ctx=ctx,
            num_epoch=num_epoch,
            epoch_size=epoch_size,
            optimizer=optimizer,
            initializer=initializer,
            **kwargs,
        )
        model.fit(
            X,
            y,
            eval_data=eval_data,
            eval_metric=eval_metric,
            epoch_end_callback=epoch_end_callback,
            batch_end_callback=batch_end_callback,
            kvstore=kvstore,
            logger=logger,
            work_load_list=work_load_list,
            eval_end_callback=eval_end_callback,
            eval_batch_end_callback=eval_batch_end_callback,
        )
        return model


def _joined(batches):
    """Return one array for each output, or the only one."""
    arrays = [np.concatenate(parts) for parts in zip(*batches, strict=True)]
    return arrays[0] if len(arrays) == 1 else arrays
