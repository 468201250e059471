"""`FeedForward`: the oldest training interface; `mxnet.model` offers it, over `Module`."""

import logging
import warnings

import numpy as np

from .. import context as _context
from .. import io, ndarray
from .. import metric as _metric
from ..base import known_in
from ..callback import LogValidationMetricsCallback
from ..executor_manager import _check_arguments as check_arguments
from ..initializer import InitDesc, Uniform
from ..model import load_checkpoint, save_checkpoint
from ..symbol import Symbol


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

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2)
    >>> net = mx.sym.SoftmaxOutput(net, name="softmax")
    >>> model = mx.model.FeedForward(net, num_epoch=1, learning_rate=0.1)
    >>> model.fit(np.ones((8, 3), "float32"), np.zeros(8, "float32"))
    >>> model.predict(np.ones((2, 3), "float32")).shape
    (2, 2)
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
        self.symbol, self.sym_gen = symbol, None
        if not isinstance(symbol, Symbol):  # a function that makes the symbol of a bucket
            self.symbol, self.sym_gen = None, symbol
        self.argument_checked = False
        self._pred_exec = None
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
        if self.sym_gen is None:
            self._check_arguments()

    def __getstate__(self):
        return {**self.__dict__, "_pred_exec": None}

    def __setstate__(self, state):
        self.__dict__.update(state)

    # ---- inputs -------------------------------------------------------------------------------

    @staticmethod
    def _is_data_arg(name):
        """Tell whether an argument is an input by its name."""
        return name.endswith(("data", "label"))

    def _check_arguments(self):
        """Refuse one name for two variables; drop parameters that the symbol does not have."""
        if self.argument_checked:
            return
        self.argument_checked = True
        check_arguments(self.symbol)
        if not self.allow_extra_params:
            return
        names = set(self.symbol.list_arguments()), set(self.symbol.list_auxiliary_states())
        for kind, known in zip(("arg_params", "aux_params"), names, strict=True):
            params = getattr(self, kind)
            if params:
                setattr(self, kind, {name: params[name] for name in params if name in known})

    def _init_params(self, inputs, overwrite=False):
        """Make the parameters for inputs; values that are known stay unless overwritten.

        Returns
        -------
        (names of arguments, of parameters, of auxiliary states)
        """
        inputs = [
            given if isinstance(given, io.DataDesc) else io.DataDesc(*given) for given in inputs
        ]
        shapes = self.symbol.infer_shape(**{given.name: given.shape for given in inputs})
        dtypes = self.symbol.infer_type(**{given.name: given.dtype for given in inputs})
        if shapes[0] is None or dtypes[0] is None:
            raise AssertionError(f"FeedForward: not all shapes follow from those of {inputs}")
        arg_names, aux_names = self.symbol.list_arguments(), self.symbol.list_auxiliary_states()
        fed = {given.name for given in inputs}
        made = []
        for names, part, known in (
            (arg_names, 0, self.arg_params),
            (aux_names, 2, self.aux_params),
        ):
            arrays = {}
            for name, shape, dtype in zip(names, shapes[part], dtypes[part], strict=True):
                if name in fed:
                    continue
                arrays[name] = ndarray.zeros(shape, dtype=dtype)
                if known and name in known and not overwrite:
                    arrays[name][:] = known[name]
                else:
                    self.initializer(InitDesc(name), arrays[name])
            made.append(arrays)
        self.arg_params, self.aux_params = made
        return arg_names, [name for name in arg_names if name not in fed], aux_names

    def _init_predictor(self, input_shapes, type_dict=None):
        """Bind the symbol for predictions on the first device, unless it is for these shapes."""
        shapes = {name: array.shape for name, array in self.arg_params.items()}
        shapes.update(dict(input_shapes))
        if self._pred_exec is not None:
            wanted, _, _ = self.symbol.infer_shape(**shapes)
            if wanted == [array.shape for array in self._pred_exec.arg_arrays]:
                return
        executor = self.symbol.simple_bind(
            self.ctx[0], grad_req="null", type_dict=type_dict, **shapes
        )
        executor.copy_params_from(self.arg_params, self.aux_params)
        self._pred_exec = executor

    def _init_iter(self, X, y, is_train):
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

    def _init_eval_iter(self, eval_data):
        """Return an iterator over (data, labels), or the one that was given."""
        if eval_data is None:
            return None
        if not isinstance(eval_data, (tuple, list)) or len(eval_data) != 2:
            return self._init_iter(eval_data, None, is_train=False)
        data, label = eval_data
        if data is None:
            raise ValueError("FeedForward: eval_data has no data")
        if isinstance(data, io.DataIter):
            return data
        return self._init_iter(
            np.array(data) if isinstance(data, list) else data,
            np.array(label) if isinstance(label, list) else label,
            is_train=False,
        )

    def _bound_module(self, data, logger=None):
        """Return a module with the parameters, bound to the iterator's shapes for prediction."""
        from ..module import BucketingModule, Module

        arguments = self.symbol.list_arguments()
        given = {description.name for description in data.provide_label or []}
        # A label under another name than the iterator's is no parameter: predictions do without.
        labels = [name for name in arguments if name in given or name.endswith("label")] or None
        names = [description.name for description in data.provide_data]
        options = {"context": self.ctx, "logger": logger or logging}
        if self.sym_gen is None:
            return Module(self.symbol, data_names=names, label_names=labels, **options)
        return BucketingModule(
            lambda key: (self.sym_gen(key), names, labels), data.default_bucket_key, **options
        )

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
        """Return the outputs as NumPy arrays; with `return_data`, (outputs, data, labels).

        Parameters
        ----------
        X : numpy.ndarray, NDArray or DataIter
            Samples (count, ...), or an iterator over them.
        num_batch : int, optional
            How many batches; all by default.
        return_data : bool
            Return the samples and labels too.
        reset : bool
            Start the iterator from the beginning.

        Returns
        -------
        numpy.ndarray or list of numpy.ndarray
            One for each output; with `return_data` (outputs, data, labels).
        """
        data = self._init_iter(X, None, is_train=False)
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
        """Return the value of a metric over an iterator with labels.

        Parameters
        ----------
        X : numpy.ndarray, NDArray or DataIter
            Samples (count, ...), or an iterator over them.
        eval_metric : str or EvalMetric
            What is measured.
        num_batch : int, optional
            How many batches; all by default.
        batch_end_callback : callable, optional
            Called after each batch.
        reset : bool
            Start the iterator from the beginning.

        Returns
        -------
        float
            The metric over all batches.
        """
        if not isinstance(eval_metric, _metric.EvalMetric):
            eval_metric = _metric.create(eval_metric)
        data = self._init_iter(X, None, is_train=False)
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
        data = self._init_iter(X, y, is_train=True)
        if self.epoch_size is not None:
            data = io.ResizeIter(data, self.epoch_size)
        eval_data = self._init_eval_iter(eval_data)
        if self.sym_gen is not None:
            self.symbol = self.sym_gen(data.default_bucket_key)
            self._check_arguments()
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
        """Write a checkpoint; the epoch is `num_epoch` by default.

        Parameters
        ----------
        prefix : str
            Start of the file names.
        epoch : int, optional
            Number in the file's name; `num_epoch` by default.
        remove_amp_cast : bool
            Leave out casts that mixed precision put in.
        """
        epoch = self.num_epoch if epoch is None else epoch
        if epoch is None:
            raise AssertionError("FeedForward.save: give epoch, or num_epoch at creation")
        save_checkpoint(
            prefix, epoch, self.symbol, self.arg_params, self.aux_params, remove_amp_cast
        )

    @staticmethod
    def load(prefix, epoch, ctx=None, **kwargs):
        """Read a checkpoint.

        Parameters
        ----------
        prefix : str
            Start of the file names.
        epoch : int
            Number in the file's name.
        ctx : Context or list of Context, optional
            The devices.
        kwargs :
            Passed on to `FeedForward`.

        Returns
        -------
        FeedForward
            Ready to predict, or to train on from that epoch.
        """
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
        """Make a model and train it; the parameters are those of `FeedForward` and `fit`.

        Parameters
        ----------
        symbol : Symbol
            The network.
        X : numpy.ndarray, NDArray or DataIter
            Samples (count, ...), or an iterator over them.
        y : numpy.ndarray or NDArray, optional
            Labels (count,), where `X` is no iterator.
        ctx : Context or list of Context, optional
            The devices.
        num_epoch : int
            Epochs to train.
        epoch_size : int, optional
            Batches of an epoch; all by default.
        optimizer : str or Optimizer
            Which one.
        initializer : Initializer
            Sets the parameters.
        eval_data, eval_metric, epoch_end_callback, batch_end_callback, kvstore, logger,
        work_load_list, eval_end_callback, eval_batch_end_callback :
            As in `fit`.
        kwargs :
            Arguments of the optimizer.

        Returns
        -------
        FeedForward
            The trained model.
        """
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


known_in("mxnet.model", FeedForward)
