"""`Trainer`: applies an optimizer to the parameters of a network."""

from .. import autograd
from .. import optimizer as opt
from ..base import MXNetError
from .parameter import Parameter
from .parameter_dict import ParameterDict

_LOCAL_STORES = (
    "local",
    "local_update_cpu",
    "local_allreduce_cpu",
    "local_allreduce_device",
    "device",
)


class Trainer:
    """Updates parameters with gradients, on one context or on several.

    Call `step(batch_size)` after `backward()`, outside `record()`. With several contexts the
    gradients are summed over them first and every copy gets the same update.

    Parameters
    ----------
    params : ParameterDict, dict or list of Parameter
        What to train; a dict is taken in the order of its sorted names.
    optimizer : str or Optimizer
        The optimizer.
    optimizer_params : dict, optional
        Arguments for an optimizer given by name.
    kvstore : str or None
        'device', 'local' or None: how gradients of several contexts are summed, in this process.
    compression_params : dict, optional
        Gradient compression; not available for stores in one process.
    update_on_kvstore : bool, optional
        With True `allreduce_grads` and `update` are refused, as the store would do both.
    """

    def __init__(
        self,
        params,
        optimizer,
        optimizer_params=None,
        kvstore="device",
        compression_params=None,
        update_on_kvstore=None,
    ):
        self._params = _parameter_list(params)
        self._param2idx = {param.name: i for i, param in enumerate(self._params)}
        for param in self._params:
            param._set_trainer(self)
        self._check_store(kvstore, compression_params)
        self._kvstore = None
        self._update_on_kvstore = bool(update_on_kvstore)
        self._scale = float((optimizer_params or {}).get("rescale_grad", 1.0))
        self._contexts = None
        self._init_optimizer(optimizer, optimizer_params or {})

    @staticmethod
    def _check_store(kvstore, compression_params):
        if kvstore is not None and not (isinstance(kvstore, str) and kvstore in _LOCAL_STORES):
            raise MXNetError(
                f"Trainer: kvstore {kvstore!r} is not available; use 'device', 'local' or None"
            )
        if compression_params:
            raise MXNetError(
                "Trainer: gradient compression needs a distributed kvstore, got "
                f"{compression_params}"
            )

    def _init_optimizer(self, optimizer, optimizer_params):
        param_dict = dict(enumerate(self._params))
        if isinstance(optimizer, opt.Optimizer):
            if optimizer_params:
                raise AssertionError(
                    "Trainer: optimizer_params go with the name of an optimizer, "
                    "not with an instance"
                )
            self._optimizer = optimizer
            self._optimizer.param_dict = param_dict
            self._scale = self._optimizer.rescale_grad
        else:
            self._optimizer = opt.create(optimizer, param_dict=param_dict, **optimizer_params)
        self._updaters = None

    def _get_updaters(self):
        """Return one updater per context, created at the first use."""
        if self._updaters is None:
            self._contexts = self._check_contexts()
            self._updaters = [opt.get_updater(self._optimizer) for _ in self._contexts]
        return self._updaters

    def _check_contexts(self):
        contexts = None
        for param in self._params:
            found = param.list_ctx()
            if contexts is not None and contexts != found:
                raise AssertionError(
                    f"Trainer: parameter {param.name!r} is on {found}, others on "
                    f"{contexts}; all must be on the same contexts"
                )
            contexts = found
        return contexts or []

    @property
    def learning_rate(self):
        """The current learning rate."""
        return self._optimizer.learning_rate

    @property
    def optimizer(self):
        """The optimizer."""
        return self._optimizer

    def set_learning_rate(self, lr):
        """Set the learning rate; not possible with a scheduler."""
        self._optimizer.set_learning_rate(lr)

    def step(self, batch_size, ignore_stale_grad=False):
        """Sum the gradients over contexts and update.

        Parameters
        ----------
        batch_size : int
            Gradients are divided by it.
        ignore_stale_grad : bool
            Skip parameters whose gradient no backward pass has renewed, instead of raising.
        """
        self._optimizer.rescale_grad = self._scale / batch_size
        self._allreduce_grads()
        self._update(ignore_stale_grad)

    def allreduce_grads(self):
        """Sum the gradients over contexts, e.g. to clip them before `update`."""
        self._check_separate_calls("allreduce_grads")
        self._allreduce_grads()

    def update(self, batch_size, ignore_stale_grad=False):
        """Update without summing; see `step`."""
        self._check_separate_calls("update")
        self._optimizer.rescale_grad = self._scale / batch_size
        self._update(ignore_stale_grad)

    def _check_separate_calls(self, name):
        if self._update_on_kvstore:
            raise AssertionError(f"Trainer: {name}() needs update_on_kvstore=False; it was True")

    def _allreduce_grads(self):
        with autograd.pause():
            for param in self._params:
                if param.grad_req == "null" or len(param.list_ctx()) == 1:
                    continue
                grads = param.list_grad()
                total = grads[0].copy()
                for grad in grads[1:]:
                    total += grad.as_in_context(total.context)
                for grad in grads:
                    grad[:] = total.as_in_context(grad.context)

    def _update(self, ignore_stale_grad):
        updaters = self._get_updaters()
        for param in self._params:
            param.list_data()  # raises for a parameter that has no values yet
        with autograd.pause():
            for i, param in enumerate(self._params):
                if param.grad_req == "null":
                    continue
                arrays = param.list_data()
                if not ignore_stale_grad:
                    self._check_fresh(param, arrays)
                for updater, array, grad in zip(updaters, arrays, param.list_grad(), strict=True):
                    if ignore_stale_grad and not array._fresh_grad:
                        continue
                    updater(i, grad, array)
                    array._fresh_grad = False

    def _check_fresh(self, param, arrays):
        for array in arrays:
            if not array._fresh_grad:
                raise UserWarning(
                    f"Trainer: the gradient of {param.name!r} on {array.context} has not been "
                    "renewed by backward since the last step; use every parameter in the loss, or "
                    "step(..., ignore_stale_grad=True)"
                )

    def save_states(self, fname):
        """Write the optimizer and its states (momenta and the like) to a file."""
        with open(fname, "wb") as stream:
            stream.write(self._get_updaters()[0].get_states(dump_optimizer=True))

    def load_states(self, fname):
        """Read what `save_states` wrote."""
        with open(fname, "rb") as stream:
            states = stream.read()
        for updater in self._get_updaters():
            updater.set_states(states)
            updater.optimizer = self._updaters[0].optimizer
        self._optimizer = self._updaters[0].optimizer
        self._optimizer.param_dict = dict(enumerate(self._params))


def _parameter_list(params):
    if isinstance(params, (dict, ParameterDict)):
        params = [params[name] for name in sorted(params.keys())]
    if not isinstance(params, (list, tuple)):
        raise ValueError(
            "Trainer: params must be a ParameterDict, a dict or a list of "
            f"Parameters, got {type(params).__name__}"
        )
    for param in params:
        if not isinstance(param, Parameter):
            raise ValueError(f"Trainer: params must hold Parameters, got {type(param).__name__}")
    return list(params)
