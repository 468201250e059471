"""Runs a graph here and elsewhere with the same numbers."""

import numpy as np

import mxnet as mx


def fill(symbol, shapes, seed=1):
    """Returns (inputs, parameters) with random values; labels are left out."""
    random = np.random.RandomState(seed)
    labels = [n for n in symbol.list_arguments() if n.endswith("label")]
    arg_shapes, _, aux_shapes = symbol.infer_shape(**shapes)
    found = dict(zip(symbol.list_arguments(), arg_shapes, strict=True))
    found.update(zip(symbol.list_auxiliary_states(), aux_shapes, strict=True))
    values = {n: random.uniform(-1, 1, s).astype(np.float32) for n, s in found.items()}
    for name in symbol.list_auxiliary_states():
        values[name] = np.abs(values[name]) + 0.5
    inputs = {n: values[n] for n in symbol.list_inputs() if n in shapes}
    params = {n: mx.nd.array(v) for n, v in values.items() if n not in shapes and n not in labels}
    return inputs, params


def run_here(symbol, inputs, params):
    """Returns the outputs as arrays."""
    exe = symbol.simple_bind(
        mx.current_context(), grad_req="null", **{n: v.shape for n, v in inputs.items()}
    )
    known = {n: v for n, v in params.items() if n in exe.arg_dict}
    states = {n: v for n, v in params.items() if n in exe.aux_dict}
    exe.copy_params_from(known, states)
    return [o.asnumpy() for o in exe.forward(is_train=False, **{
        n: mx.nd.array(v, dtype=v.dtype) for n, v in inputs.items()})]  # fmt: skip


def run_runtime(path, inputs):
    """Returns the outputs of ONNX Runtime."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    return session.run(None, inputs)


def check_same(ours, theirs, bound=1e-4):
    """Raises unless all outputs agree in shape, type and value."""
    assert len(ours) == len(theirs)
    for number, (a, b) in enumerate(zip(ours, theirs, strict=True)):
        assert a.shape == b.shape, f"output {number}"
        assert a.dtype == b.dtype, f"output {number}"
        span = max(1.0, float(np.abs(a).max(initial=0)))
        np.testing.assert_allclose(b, a, rtol=0, atol=bound * span, err_msg=f"output {number}")
