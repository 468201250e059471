import mxnet as mx


def shapes_of(**known):
    """Infer the parts of a recurrent layer's weights from the whole."""
    a, b, c = (mx.sym.var(name) for name in "abc")
    whole = mx.sym._internal._rnn_param_concat(a.reshape(-1), b.reshape(-1), c, dim=0)
    return (whole + mx.sym.var("whole")).infer_shape_partial(**known)[0]


def test_unknown_weights_of_a_recurrent_layer_share_what_is_left():
    assert shapes_of(a=(3, 0), b=(3, 0), c=(4,), whole=(22,)) == [(3, 3), (3, 3), (4,), (22,)]
