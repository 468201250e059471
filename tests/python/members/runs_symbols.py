"""Members of symbols, executors and scopes."""

import json

from member_runs import run

import mxnet as mx


def layer():
    return mx.sym.FullyConnected(mx.sym.var("a"), num_hidden=3, name="f")


@run
def an_operator_without_inputs():
    waiting = layer()._gen_atomic_symbol()
    whole = waiting(data=mx.sym.var("z"), weight=mx.sym.var("w"), name="new")
    return [
        waiting.name,
        waiting.list_arguments(),
        waiting.list_outputs(),
        waiting.attr_dict(),
        whole.list_arguments(),
        whole.list_outputs(),
        whole.attr_dict(),
        json.loads(whole.tojson())["nodes"],
    ]


@run
def an_operator_gets_its_inputs_in_place():
    waiting = layer()._gen_atomic_symbol()
    waiting._compose(data=mx.sym.var("z"), name="late")
    return [waiting.list_arguments(), waiting.list_outputs(), waiting.name]


@run
def a_graph_gets_another_name():
    first = layer()
    other = first(a=mx.sym.relu(mx.sym.var("b"), name="r"), name="q")
    return [other.list_outputs(), other.list_arguments(), first.list_outputs(), other.name]


@run
def inference_through_members():
    symbol = layer()
    return [
        symbol._infer_shape_impl(False, a=(2, 5)),
        symbol._infer_shape_impl(True, a=(2, 5)),
        symbol._infer_type_impl(False, a="float16") is not None,
        [t.__name__ for t in symbol._infer_type_impl(True, a="float64")[0]],
    ]


@run
def arrays_in_the_order_of_names():
    arrays = {"b": mx.nd.ones(2), "a": mx.nd.zeros(1)}
    _, listed = mx.sym.Symbol._get_ndarray_inputs("args", arrays, ["a", "b"], False)
    _, partly = mx.sym.Symbol._get_ndarray_inputs("args", arrays, ["b", "c"], True)
    errors = []
    for given, names in (({}, ["a"]), ([], ["a"]), (3, ["a"]), ([1], ["a"])):
        try:
            mx.sym.Symbol._get_ndarray_inputs("args", given, names, False)
        except (TypeError, ValueError) as error:
            errors.append(type(error).__name__)
    return [listed, partly[0], partly[1] is None, errors]


@run
def members_of_an_executor():
    executor = layer().simple_bind(mx.current_context(), a=(2, 4))
    executor.arg_dict["a"][:] = 1
    executor.arg_dict["f_weight"][:] = 2
    executor.forward()
    outputs, states = executor.output_dict, executor.aux_dict
    before = executor._monitor_callback

    def callback(name, array):
        return None

    executor.set_monitor_callback(callback, monitor_all=True)
    try:
        executor._get_dict(["a", "a"], [1, 2])
    except ValueError as error:
        refused = str(error)[:25]
    return [
        sorted(executor.arg_dict) == sorted(executor._arg_dict),
        sorted(executor.grad_dict) == sorted(executor._grad_dict),
        states == executor._aux_dict,
        list(outputs) == list(executor._output_dict),
        executor._get_outputs(),
        executor._get_dict(["x", "y"], [1, 2]),
        refused,
        before,
        executor._monitor_callback is not None,
        executor._monitor_all,
    ]


@run
def scopes_know_what_held_before():
    with mx.AttrScope(a="1") as outer, mx.AttrScope(b="2") as inner:
        attributes = [inner._old_scope is outer, inner._attr, mx.AttrScope._current.value is inner]
    with mx.name.Prefix("x_") as first, mx.name.NameManager() as second:
        names = [second._old_manager is first, mx.name.NameManager._current.value is second]
    device = mx.cpu(3)
    with device:
        inside = [device._old_ctx, mx.Context._default_ctx.value, mx.current_context()]
    block = mx.gluon.nn.HybridSequential(prefix="net_")
    scope = block.name_scope()
    with scope:
        blocks = [scope._old_scope, scope._name_scope._prefix, scope._block is block]
    return [attributes, names, inside, blocks, scope._name_scope]


@run
def a_default_context_is_set():
    before = mx.current_context()
    mx.Context._default_ctx.value = mx.cpu(2)
    held = [mx.current_context(), mx.nd.ones(1).context]
    mx.Context.default_ctx = mx.cpu(4)
    held += [mx.current_context(), mx.Context.default_ctx]
    mx.Context._default_ctx.value = before
    return held


@run
def a_scope_of_a_programs_own():
    class Upper(mx.name.NameManager):
        def __enter__(self):
            self._old_manager = mx.name.NameManager._current.value
            mx.name.NameManager._current.value = self
            return self

        def get(self, name, hint):
            return super().get(name, hint).upper()

    mx.name.NameManager._current.value = mx.name.NameManager()
    with Upper():
        inside = mx.sym.relu(mx.sym.var("x")).name
    return [inside, mx.sym.relu(mx.sym.var("x")).name]


@run
def recording_scopes():
    scope = mx.autograd.record(train_mode=False)
    fresh = [scope._enter_is_record, scope._enter_train_mode, scope._prev_is_record]
    with mx.autograd.train_mode():
        with scope:
            inside = [scope._prev_is_record, scope._prev_train_mode, mx.autograd.is_recording()]
        with mx.autograd.predict_mode():
            mx.autograd.set_recording(True)  # the scope says nothing about it, and leaves it
        after = mx.autograd.set_recording(False)
    return [fresh, inside, after, mx.autograd.is_training()]


@run
def a_function_keeps_arrays():
    class Double(mx.autograd.Function):
        def forward(self, x):
            self.saved_tensors = (x, 2)
            return 2 * x

        def backward(self, dy):
            return dy * self.saved_tensors[1]

    x = mx.nd.array([1.0, 2.0])
    x.attach_grad()
    function = Double()
    empty = function.saved_tensors
    with mx.autograd.record():
        y = function(x)
    y.backward()
    return [empty, x.grad, function._used]


@run
def numbers_of_gradient_requests():
    return [
        mx.autograd._GRAD_REQ_MAP,
        mx.nd.ndarray._GRAD_REQ_MAP,
        mx.nd.ndarray._STORAGE_TYPE_STR_TO_ID,
        mx.nd.ndarray._STORAGE_TYPE_ID_TO_STR,
    ]
