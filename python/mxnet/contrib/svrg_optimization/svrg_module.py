"""A module that learns with stochastic variance reduced gradients."""

import logging

from ... import context as _context
from ...module import Module

__all__ = ["SVRGModule"]


class SVRGModule(Module):
    """A `Module` whose gradient of a batch is corrected by that of the whole data.

    Every `update_freq` epochs it keeps a copy of the parameters and the mean gradient of all
    batches at that copy. An update then follows gradient(parameters) - gradient(copy) + mean, which
    has the same mean as the gradient and scatters less the closer the copy is.

    Parameters
    ----------
    symbol, data_names, label_names, logger, context, work_load_list, fixed_param_names,
    state_names, group2ctxs, compression_params :
        As in `Module`.
    update_freq : int
        Epochs between two passes over the whole data.

    Raises
    ------
    ValueError
        If `update_freq` is below 1.
    TypeError
        If `update_freq` is no int.

    Examples
    --------
    >>> net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=1)
    >>> net = mx.sym.LinearRegressionOutput(net, name="lin")
    >>> SVRGModule = mx.contrib.svrg_optimization.SVRGModule
    >>> module = SVRGModule(net, label_names=["lin_label"], update_freq=2)
    >>> data = mx.io.NDArrayIter(np.ones((8, 2)), np.ones(8), 4, label_name="lin_label")
    >>> module.fit(data, num_epoch=1, eval_metric="mse")
    """

    def __init__(
        self,
        symbol,
        data_names=("data",),
        label_names=("softmax_label",),
        logger=logging,
        context=_context.cpu(),  # noqa: B008
        work_load_list=None,
        fixed_param_names=None,
        state_names=None,
        group2ctxs=None,
        compression_params=None,
        update_freq=None,
    ):
        shared = (data_names, label_names, logger, context, work_load_list, fixed_param_names,
                  state_names, group2ctxs, compression_params)  # fmt: skip
        super().__init__(symbol, *shared)
        if not isinstance(update_freq, int):
            raise TypeError(
                f"SVRGModule: update_freq is {update_freq!r}; use an integer, the epochs between "
                "two passes over the whole data"
            )
        if update_freq <= 0:
            raise ValueError(f"SVRGModule: update_freq is {update_freq}; use 1 or more epochs")
        self.update_freq = update_freq
        self._mod_aux = Module(symbol, *shared)  # the network at the copy
        self._ctx_len = len(self._context)
        self._param_dict = None  # for each device the mean gradients by name, once they are known

    # ---- both networks go together --------------------------------------------------------------

    def bind(
        self,
        data_shapes,
        label_shapes=None,
        for_training=True,
        inputs_need_grad=False,
        force_rebind=False,
        shared_module=None,
        grad_req="write",
    ):
        """Bind; see `Module.bind`.

        Parameters
        ----------
        data_shapes : list of DataDesc or (name, shape)
            Inputs of a whole batch.
        label_shapes : list of DataDesc or (name, shape), optional
            Labels of a whole batch.
        for_training : bool
            Make gradients.
        inputs_need_grad : bool
            Make gradients of the data too.
        force_rebind : bool
            Bind even if it is bound.
        shared_module : BaseModule, optional
            Share its parameters.
        grad_req : str, list or dict
            'write', 'add' or 'null'.
        """
        arguments = (data_shapes, label_shapes, for_training, inputs_need_grad, force_rebind,
                     shared_module, grad_req)  # fmt: skip
        super().bind(*arguments)
        if for_training:
            self._mod_aux.bind(*arguments)

    def reshape(self, data_shapes, label_shapes=None):
        """Bind again for other shapes.

        Parameters
        ----------
        data_shapes : list of DataDesc or (name, shape)
            Inputs of a whole batch.
        label_shapes : list of DataDesc or (name, shape), optional
            Labels of a whole batch.
        """
        super().reshape(data_shapes, label_shapes=label_shapes)
        if self._mod_aux.binded:
            self._mod_aux.reshape(data_shapes, label_shapes=label_shapes)

    def prepare(self, data_batch, sparse_row_id_fn=None):
        """Get ready for a batch; see `Module.prepare`.

        Parameters
        ----------
        data_batch : DataBatch
            The batch to come.
        sparse_row_id_fn : callable, optional
            Tells from a batch the rows of each row_sparse parameter, by name.
        """
        super().prepare(data_batch, sparse_row_id_fn=sparse_row_id_fn)
        self._mod_aux.prepare(data_batch, sparse_row_id_fn=sparse_row_id_fn)

    def forward(self, data_batch, is_train=None):
        """Run the network on a batch, in training also at the copy of the parameters.

        Parameters
        ----------
        data_batch : DataBatch
            Data and labels.
        is_train : bool, optional
            Training mode; `for_training` of the bind by default.
        """
        super().forward(data_batch, is_train)
        trains = self.for_training if is_train is None else is_train
        if trains and self._param_dict is not None:
            self._mod_aux.forward(data_batch, is_train)

    def backward(self, out_grads=None):
        """Compute gradients, also at the copy of the parameters.

        Parameters
        ----------
        out_grads : NDArray or list of NDArray, optional
            Gradients of the outputs; losses need none.
        """
        super().backward(out_grads)
        if self._param_dict is not None:
            self._mod_aux.backward(out_grads)

    # ---- the correction -------------------------------------------------------------------------

    def update_full_grads(self, train_data):
        """Copy the parameters and compute the mean gradient of all batches of `train_data`.

        Parameters
        ----------
        train_data : DataIter
            The data to learn from; it is reset before and after.
        """
        arg_params, aux_params = self.get_params()
        copy = self._mod_aux
        copy.init_params(arg_params=arg_params, aux_params=aux_params, force_init=True)
        train_data.reset()
        names = copy._exec_group._bound_params()
        sums, batches = [{} for _ in range(self._ctx_len)], 0.0
        for batch in train_data:
            copy.forward(batch, is_train=True)
            copy.backward()
            batches += 1 - (batch.pad or 0) / train_data.batch_size
            for name, row in zip(names, copy._exec_group.grad_arrays, strict=True):
                for total, grad in zip(sums, row, strict=True):
                    if name in total:
                        total[name] += grad
                    elif grad is not None:
                        total[name] = grad.copy()
        if batches == 0:
            raise ValueError("update_full_grads: train_data has no batch")
        self._param_dict = [
            {name: grad / batches for name, grad in total.items()} for total in sums
        ]
        train_data.reset()

    def update(self):
        """Correct the gradients and let the optimizer change the parameters."""
        if self._param_dict is not None:
            self._update_svrg_gradients()
        super().update()

    def _svrg_grads_update_rule(
        self, g_curr_batch_curr_weight, g_curr_batch_special_weight, g_special_weight_all_batch
    ):
        """Correct a batch's gradient in place by that at the copy and the mean of all batches."""
        g_curr_batch_curr_weight -= g_curr_batch_special_weight
        g_curr_batch_curr_weight += g_special_weight_all_batch
        return g_curr_batch_curr_weight

    def _update_svrg_gradients(self):
        """Correct the gradients of all parameters on all devices."""
        arrays = self._exec_group.grad_arrays, self._mod_aux._exec_group.grad_arrays
        names = self._exec_group._bound_params()
        for name, now, at_copy in zip(names, *arrays, strict=True):
            for i, (grad, other) in enumerate(zip(now, at_copy, strict=True)):
                if grad is not None:
                    now[i] = self._svrg_grads_update_rule(grad, other, self._param_dict[i][name])

    def _train_epoch(self, epoch, train_data, eval_metric, batch_end_callback, monitor):
        if epoch % self.update_freq == 0:
            self.update_full_grads(train_data)
        super()._train_epoch(epoch, train_data, eval_metric, batch_end_callback, monitor)
