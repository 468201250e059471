"""One executor a device; each gets its part of every batch."""

import itertools
import logging

from .. import ndarray
from ..context import Context
from ..io import DataDesc
from ..symbol._storage_types import may_have_sparse, storage_types


def _batch_axis(description):
    return DataDesc.get_batch_axis(getattr(description, "layout", "NCHW"))


def split_batch(batch_size, work_load_list):
    """The slices of a batch that devices with these shares get; the last takes what is left."""
    total = sum(work_load_list)
    counts = [round(load * batch_size / total) for load in work_load_list[:-1]]
    ends = [0, *itertools.accumulate(counts), batch_size]
    slices = [slice(a, b) for a, b in itertools.pairwise(ends)]
    if any(part.start >= part.stop for part in slices):
        raise ValueError(
            f"module: a batch of {batch_size} cannot be split over {len(slices)} devices with the "
            f"shares {list(work_load_list)}; some would get nothing"
        )
    return slices


def _merge(parts, axis):
    """Join what the devices computed."""
    if len(parts) == 1:
        return parts[0]
    target = parts[0].context
    return ndarray.concat(*[part.as_in_context(target) for part in parts], dim=max(axis, 0))


def _prepare_group2ctxs(group2ctxs, ctx_len):
    """Return for each device the contexts of the symbol's groups."""
    if group2ctxs is None:
        return [None] * ctx_len
    if isinstance(group2ctxs, list):
        if len(group2ctxs) != ctx_len:
            raise AssertionError(
                f"module: group2ctxs has {len(group2ctxs)} entries for {ctx_len} devices"
            )
        return group2ctxs
    if not isinstance(group2ctxs, dict):
        raise AssertionError(
            "module: group2ctxs must be a dict of contexts or a list of such dicts, got "
            f"{type(group2ctxs).__name__}"
        )
    result = [{} for _ in range(ctx_len)]
    for group, contexts in group2ctxs.items():
        contexts = [contexts] if isinstance(contexts, Context) else list(contexts)
        contexts = contexts * ctx_len if len(contexts) == 1 else contexts
        if len(contexts) != ctx_len:
            raise AssertionError(
                f"module: group2ctxs[{group!r}] has {len(contexts)} contexts for {ctx_len} devices"
            )
        for place, context in zip(result, contexts, strict=True):
            place[group] = context
    return result


class DataParallelExecutorGroup:
    """Executors of one symbol on several devices.

    Parameters
    ----------
    symbol : Symbol
        The network.
    contexts : list of Context
        The devices.
    workload : list of int
        Share of each device in a batch.
    data_shapes, label_shapes : list of DataDesc
        Inputs of a whole batch.
    param_names, fixed_param_names, state_names : list of str
        Parameters; those without a gradient; inputs that are states.
    for_training, inputs_need_grad : bool
        Whether there are gradients of parameters; of data.
    shared_group : DataParallelExecutorGroup, optional
        Takes parameters and gradients from it.
    logger : Logger
        Kept for subclasses.
    grad_req : str, list or dict
        What happens to gradients.
    group2ctxs : dict or list of dict, optional
        Where the symbol's groups run: for each device the context of each group.
    """

    def __init__(
        self,
        symbol,
        contexts,
        workload,
        data_shapes,
        label_shapes,
        param_names,
        for_training,
        inputs_need_grad,
        shared_group=None,
        logger=logging,
        fixed_param_names=None,
        grad_req="write",
        state_names=None,
        group2ctxs=None,
    ):
        self.symbol = symbol
        self.contexts = contexts
        self.workload = workload
        self.logger = logger
        self.group2ctxs = _prepare_group2ctxs(group2ctxs, len(contexts))
        self.param_names = param_names
        self.fixed_param_names = list(fixed_param_names or ())
        self.state_names = list(state_names or ())
        self.arg_names = symbol.list_arguments()
        self.aux_names = symbol.list_auxiliary_states()
        self.output_names = symbol.list_outputs()
        self.num_outputs = len(self.output_names)
        self.output_layouts = [
            DataDesc.get_batch_axis(output.attr("__layout__")) for output in symbol
        ]
        self.for_training = for_training
        self.inputs_need_grad = inputs_need_grad
        self.shared_group = shared_group
        if shared_group is None:  # the inputs' arrays by name, for each device
            self.shared_data_arrays = [{} for _ in contexts]
        else:
            self.shared_data_arrays = shared_group.shared_data_arrays
        self.grad_req = self._requests(grad_req, data_shapes, label_shapes)
        self._total_exec_bytes = 0
        self._default_execs = None
        self.execs = []
        self.bind_exec(data_shapes, label_shapes, shared_group)

    def _requests(self, grad_req, data_shapes, label_shapes):
        names = self.symbol.list_arguments()
        if isinstance(grad_req, (list, tuple)):
            grad_req = dict(zip(names, grad_req, strict=True))
        data = {description.name for description in data_shapes}
        data -= set(self.state_names)
        requests = {}
        for name in names:
            wanted = grad_req if isinstance(grad_req, str) else grad_req.get(name, "null")
            learned = name in self.param_names and name not in self.fixed_param_names
            asked = self.inputs_need_grad and name in data
            requests[name] = wanted if self.for_training and (learned or asked) else "null"
        return requests

    def decide_slices(self, data_shapes):
        """Return the batch axes of inputs; the first that has one tells the devices' slices."""
        axes = [_batch_axis(description) for description in data_shapes]
        for description, axis in zip(data_shapes, axes, strict=True):
            if axis == -1:
                continue
            size = description.shape[axis]
            if self.batch_size is None:
                self.batch_size = size
                self.slices = split_batch(size, self.workload)
            elif size != self.batch_size:
                raise AssertionError(
                    f"module: {description.name} has shape {description.shape}, other inputs have "
                    f"{self.batch_size} samples a batch; they must agree"
                )
        return axes

    def _sliced_shape(self, shapes, i, major_axis):
        """Return the descriptions of a device's parts."""
        count = self.slices[i].stop - self.slices[i].start
        parts = []
        for given, axis in zip(shapes, major_axis, strict=True):
            shape = [count if at == axis else size for at, size in enumerate(given.shape)]
            layout = getattr(given, "layout", "NCHW")
            parts.append(DataDesc(given.name, tuple(shape), given.dtype, layout))
        return parts

    def bind_exec(self, data_shapes, label_shapes, shared_group=None, reshape=False):
        """Make the executors for these shapes; with `reshape` they keep their parameters."""
        self.batch_size = None
        self.data_layouts = self.decide_slices(data_shapes)
        self.label_layouts = self.decide_slices(label_shapes or [])
        old = self if reshape else shared_group
        self.execs = [
            self._bind_ith_exec(
                i,
                self._sliced_shape(data_shapes, i, self.data_layouts),
                self._sliced_shape(label_shapes or [], i, self.label_layouts),
                old,
            )
            for i in range(len(self.contexts))
        ]
        for shared, exe in zip(self.shared_data_arrays, self.execs, strict=True):
            for start, group in (("", exe.arg_dict), ("grad of ", exe.grad_dict)):
                inputs = {n: x for n, x in group.items() if n not in self.param_names}
                shared.update({start + n: x for n, x in inputs.items() if x is not None})
        self.data_shapes = data_shapes
        self.label_shapes = label_shapes
        self.data_names = [description.name for description in data_shapes]
        self.label_names = [description.name for description in label_shapes or []]
        self._collect_arrays()

    def reshape(self, data_shapes, label_shapes):
        """Change the shapes of the inputs; the parameters stay."""
        if data_shapes == self.data_shapes and label_shapes == self.label_shapes:
            return
        if self._default_execs is None:
            self._default_execs = list(self.execs)
        before = self.batch_size, self.slices, self.data_layouts, self.label_layouts
        try:
            self.bind_exec(data_shapes, label_shapes, reshape=True)
        except Exception:  # the executors that are there serve on
            self.batch_size, self.slices, self.data_layouts, self.label_layouts = before
            raise

    def _bind_ith_exec(self, i, data_shapes, label_shapes, shared_group):
        """Return a device's executor; parameters that fit are those of another group."""
        context = self.contexts[i]
        old = shared_group.execs[i] if shared_group is not None else None
        names = self.symbol.list_arguments()
        used = [given for given in [*data_shapes, *(label_shapes or [])] if given.name in names]
        shapes = {description.name: description.shape for description in used}
        types = {description.name: description.dtype for description in used}
        arg_shapes, _, aux_shapes = self.symbol.infer_shape(**shapes)
        if arg_shapes is None:
            raise ValueError(f"bind: not all shapes follow from those of the inputs, {shapes}")
        arg_types, _, aux_types = self.symbol.infer_type(**types)

        is_sparse = may_have_sparse(self.symbol, None)
        stored, grads_stored = storage_types(self.symbol, None) if is_sparse else ({}, {})

        def arrays(names, sizes, dtypes, kept, kinds):
            result = {}
            for name, shape, dtype in zip(names, sizes, dtypes, strict=True):
                array = kept.get(name) if name in shared_names else None
                fits = array is not None and array.shape == tuple(shape)
                kind = kinds.get(name, "default")
                result[name] = array if fits else ndarray.zeros(shape, context, dtype, kind)
            return result

        shared_names = {*self.param_names, *self.aux_names}
        args = arrays(names, arg_shapes, arg_types, old.arg_dict if old else {}, stored)
        aux = arrays(self.aux_names, aux_shapes, aux_types, old.aux_dict if old else {}, {})
        learned = [name for name in names if self.grad_req[name] != "null"]
        grads = arrays(
            learned,
            [args[name].shape for name in learned],
            [args[name].dtype for name in learned],
            old.grad_dict if old else {},
            grads_stored,
        )
        executor = self.symbol.bind(
            context, args, grads, self.grad_req, aux, group2ctx=self.group2ctxs[i]
        )
        self._total_exec_bytes += executor._handle.arena_bytes() >> 20
        return executor

    # ---- parameters ---------------------------------------------------------------------------

    def _collect_arrays(self):
        """Find the executors' arrays, for each name those of all devices."""
        execs, bound = self.execs, self.execs[0].arg_dict

        def of(kind, names):
            return [[getattr(exe, kind)[name] for exe in execs] for name in names]

        def inputs(names):  # with the slices of the batch
            columns = of("arg_dict", [name for name in names if name in bound])
            return [list(zip(self.slices, column, strict=True)) for column in columns]

        params = self._bound_params()
        self.data_arrays = inputs(self.data_names)
        self.label_arrays = inputs(self.label_names) if self.label_shapes is not None else None
        self.state_arrays = of("arg_dict", self.state_names)
        self.param_arrays = of("arg_dict", params)
        self.grad_arrays = of("grad_dict", params) if self.for_training else None
        self.aux_arrays = of("aux_dict", self.aux_names)
        self.input_grad_arrays = None
        if self.inputs_need_grad:
            self.input_grad_arrays = of("grad_dict", [n for n in self.data_names if n in bound])

    def _bound_params(self):
        return [name for name in self.param_names if name in self.execs[0].arg_dict]

    def set_params(self, arg_params, aux_params, allow_extra=False):
        """Copy parameters to all devices."""
        for exe in self.execs:
            exe.copy_params_from(arg_params, aux_params, allow_extra_params=allow_extra)

    def get_params(self, arg_params, aux_params):
        """Write the mean over the devices into the arrays of two dicts."""
        for names, arrays, target in (
            (self._bound_params(), self.param_arrays, arg_params),
            (self.aux_names, self.aux_arrays, aux_params),
        ):
            for name, copies in zip(names, arrays, strict=True):
                mean = copies[0].as_in_context(target[name].context)
                for other in copies[1:]:
                    mean = mean + other.as_in_context(mean.context)
                if len(copies) > 1:
                    mean = mean / len(copies)
                target[name][:] = mean.astype(target[name].dtype)

    # ---- running ------------------------------------------------------------------------------

    def _load(self, names, descriptions, arrays):
        """Copy each device's part of a batch into its executor."""
        for name, description, array in zip(names, descriptions, arrays, strict=True):
            axis = _batch_axis(description)
            for exe, part in zip(self.execs, self.slices, strict=True):
                if name not in exe.arg_dict:
                    continue
                bound = exe.arg_dict[name]
                if len(self.execs) == 1 or axis < 0:
                    piece = array
                elif array.stype == "csr" and axis == 0:
                    piece = array[part]
                else:
                    piece = array.slice_axis(axis=axis, begin=part.start, end=part.stop)
                if piece.dtype != bound.dtype:
                    piece = piece.astype(bound.dtype)
                bound[:] = piece.as_in_context(bound.context)

    def forward(self, data_batch, is_train=None):
        """Run all executors on their part of a batch."""
        self._load(self.data_names, self.data_shapes, data_batch.data)
        is_train = self.for_training if is_train is None else is_train
        if self.label_shapes and data_batch.label:
            self._load(self.label_names, self.label_shapes, data_batch.label)
        for exe in self.execs:
            exe.forward(is_train=is_train)

    def backward(self, out_grads=None):
        """Run all executors backward."""
        if not self.for_training:
            raise AssertionError("module: bind with for_training=True to run backward")
        for exe, part in zip(self.execs, self.slices, strict=True):
            if out_grads is None:
                exe.backward()
                continue
            grads = [out_grads] if isinstance(out_grads, ndarray.NDArray) else out_grads
            exe.backward([grad[part].as_in_context(exe._ctx) for grad in grads])

    def get_outputs(self, merge_multi_context=True):
        """Return the outputs, joined or one list a device for each."""
        parts = [list(column) for column in zip(*[exe.outputs for exe in self.execs], strict=True)]
        return [_merge(column, 0) for column in parts] if merge_multi_context else parts

    def get_output_shapes(self):
        """Return (name, shape) of the outputs for a whole batch."""
        _, shapes, _ = self.symbol.infer_shape(
            **{name: self.execs[0].arg_dict[name].shape for name in self._input_names()}
        )
        share = self.slices[0].stop - self.slices[0].start
        return [
            (name, (self.batch_size, *shape[1:]) if shape and shape[0] == share else shape)
            for name, shape in zip(self.symbol.list_outputs(), shapes, strict=True)
        ]

    def _input_names(self):
        names = self.data_names + self.label_names
        return [name for name in names if name in self.execs[0].arg_dict]

    def get_input_grads(self, merge_multi_context=True):
        """Return the gradients of the data."""
        if not self.inputs_need_grad:
            raise AssertionError("module: bind with inputs_need_grad=True to get their gradients")
        parts = [
            [exe.grad_dict[name] for exe in self.execs]
            for name in self.data_names
            if name not in self.state_names
        ]
        return [_merge(column, 0) for column in parts] if merge_multi_context else parts

    def get_states(self, merge_multi_context=True):
        """Return the states."""
        parts = [[exe.arg_dict[name] for exe in self.execs] for name in self.state_names]
        return [_merge(column, 0) for column in parts] if merge_multi_context else parts

    def set_states(self, states=None, value=None):
        """Set the states from arrays, or all to one value."""
        if (states is None) == (value is None):
            raise AssertionError("set_states: give states or value, not both")
        for i, name in enumerate(self.state_names):
            for k, (exe, part) in enumerate(zip(self.execs, self.slices, strict=True)):
                if states is None:
                    exe.arg_dict[name][:] = value
                    continue
                given = states[i][k] if isinstance(states[i], (list, tuple)) else states[i][part]
                given.copyto(exe.arg_dict[name])

    def update_metric(self, eval_metric, labels, pre_sliced=False):
        """Take the last outputs into a metric."""
        outputs = self.symbol.list_outputs()
        for i, (exe, part) in enumerate(zip(self.execs, self.slices, strict=True)):
            if pre_sliced:
                pieces = labels[i]
            elif len(self.execs) == 1:
                pieces = labels
            else:
                pieces = [label[part] for label in labels or []]
            eval_metric.update_dict(
                dict(zip(self.label_names, pieces or [], strict=False)),
                dict(zip(outputs, exe.outputs, strict=True)),
            )

    def install_monitor(self, mon):
        """Let a monitor watch all executors."""
        for exe in self.execs:
            mon.install(exe)
