"""`mx.mod` beside what MXNet 1.9.1 made of the same trainings (record_module.py)."""

import logging

import module_runs
import numpy as np
import pytest
import record_module

import mxnet as mx
from mxnet import nd

GOLDEN = np.load(record_module.FILE)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sgd", {"momentum": 0.9}),
        ("adam", {"optimizer": "adam", "learning_rate": 0.05}),
        ("padded", {"batch_size": 8}),
        ("two", {"context": [mx.cpu(0), mx.cpu(1)], "momentum": 0.9}),
    ],
)
def test_fit_ends_where_mxnet_ends(name, options):
    result = module_runs.outcome(module_runs.trained(**options))
    assert {f"{name}/{key}" for key in result} == {
        key for key in GOLDEN.files if key.startswith(name + "/")
    }
    for key, value in result.items():
        np.testing.assert_allclose(
            value, GOLDEN[f"{name}/{key}"], rtol=1e-3, atol=1e-4, err_msg=key
        )


def test_buckets_share_parameters_and_optimizer():
    args, _ = module_runs.bucketed().get_params()
    for name, value in args.items():
        np.testing.assert_allclose(value.asnumpy(), GOLDEN[f"buckets/{name}"], rtol=1e-4, atol=1e-5)


def test_fit_logs_what_mxnet_logs(caplog):
    with caplog.at_level(logging.INFO, logger="run"):
        module_runs.trained(epochs=1)
    lines = [record.getMessage() for record in caplog.records]
    assert lines[0] == "Epoch[0] Train-accuracy=0.300000"
    assert lines[1].startswith("Epoch[0] Time cost=")


def test_callbacks_and_validation():
    seen = []
    module = mx.mod.Module(module_runs.network())
    module.fit(
        module_runs.iterator(),
        eval_data=module_runs.iterator(8),
        num_epoch=2,
        batch_end_callback=lambda param: seen.append(("batch", param.epoch, param.nbatch)),
        epoch_end_callback=lambda epoch, symbol, args, aux: seen.append(
            ("epoch", epoch, len(args))
        ),
        eval_end_callback=[lambda param: seen.append(("eval", param.epoch, param.nbatch))],
    )
    one = [("batch", 0, i) for i in range(5)] + [("epoch", 0, 5), ("eval", 0, 7)]
    assert seen == one + [(kind, 1, number) for kind, _, number in one]


def test_checkpoint_with_optimizer_states_continues(tmp_path):
    prefix = str(tmp_path / "m")
    whole = module_runs.trained(momentum=0.9, epochs=3)
    half = module_runs.trained(momentum=0.9, epochs=2)
    half.save_checkpoint(prefix, 2, save_optimizer_states=True)
    loaded = mx.mod.Module.load(prefix, 2, load_optimizer_states=True)
    loaded.fit(
        module_runs.iterator(),
        optimizer_params={"learning_rate": 0.2, "wd": 0.01, "momentum": 0.9},
        begin_epoch=2,
        num_epoch=3,
    )
    for name, value in whole.get_params()[0].items():
        np.testing.assert_allclose(
            loaded.get_params()[0][name].asnumpy(), value.asnumpy(), rtol=1e-5, err_msg=name
        )


def test_other_batch_shapes_are_bound_on_the_way():
    module = module_runs.trained(epochs=1)
    data, labels = module_runs.samples()
    batch = mx.io.DataBatch([nd.array(data[:7])], [nd.array(labels[:7])])
    module.forward(batch, is_train=False)
    assert module.get_outputs()[0].shape == (7, 3)
    expected = module.predict(data[:10]).asnumpy()
    module.forward(mx.io.DataBatch([nd.array(data[:10])]), is_train=False)
    np.testing.assert_allclose(module.get_outputs()[0].asnumpy(), expected, rtol=1e-6)
    assert module.output_shapes == [("softmax_output", (10, 3))]


def test_gradients_of_inputs_and_given_head_gradients():
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, no_bias=True, name="fc")
    module = mx.mod.Module(net, label_names=None)
    module.bind([("data", (3, 4))], inputs_need_grad=True)
    weight = module_runs.values_of("w", (2, 4))
    module.init_params(arg_params={"fc_weight": nd.array(weight)}, aux_params={})
    module.forward(mx.io.DataBatch([nd.ones((3, 4))]), is_train=True)
    head = module_runs.values_of("head", (3, 2))
    module.backward([nd.array(head)])
    np.testing.assert_allclose(module.get_input_grads()[0].asnumpy(), head @ weight, rtol=1e-5)


def test_fixed_parameters_stay():
    module = mx.mod.Module(module_runs.network(), fixed_param_names=["fc1_weight"])
    args, aux = module_runs.first_params(module_runs.network(), data=(10, 6), softmax_label=(10,))
    module.fit(module_runs.iterator(), arg_params=args, aux_params=aux, num_epoch=1)
    trained, _ = module.get_params()
    np.testing.assert_array_equal(trained["fc1_weight"].asnumpy(), args["fc1_weight"].asnumpy())
    assert not np.array_equal(trained["fc2_weight"].asnumpy(), args["fc2_weight"].asnumpy())


def test_monitor_sees_outputs_and_weights():
    monitor = mx.mon.Monitor(2, pattern=".*(softmax_output|fc1_weight)", sort=True)
    module = mx.mod.Module(module_runs.network())
    module.bind([("data", (4, 6))], [("softmax_label", (4,))])
    module.init_params()
    module.install_monitor(monitor)
    reports = []
    for _ in range(3):
        monitor.tic()
        module.forward(mx.io.DataBatch([nd.ones((4, 6))], [nd.ones((4,))]))
        reports.append([(step, name) for step, name, _ in monitor.toc()])
    assert reports[0] == [(1, "fc1_weight"), (1, "softmax_output")]
    assert reports[1] == []
    assert reports[2] == [(3, "fc1_weight"), (3, "softmax_output")]


def test_bucketing_checkpoint(tmp_path):
    module = module_runs.bucketed()
    module.save_checkpoint(str(tmp_path / "b"), 3)
    loaded = mx.mod.BucketingModule.load(str(tmp_path / "b"), 3, default_bucket_key=4)
    batch = module_runs.bucket_batch(2, 9)
    loaded.bind(
        module_runs.bucket_batch(4, 0).provide_data, module_runs.bucket_batch(4, 0).provide_label
    )
    outputs = []
    for each in (module, loaded):
        each.forward(batch, is_train=False)
        outputs.append(each.get_outputs()[0].asnumpy())
    np.testing.assert_array_equal(outputs[0], outputs[1])


def test_a_chain_of_modules_learns():
    first = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=8, name="fc1")
    first = mx.sym.Activation(first, act_type="tanh")
    second = mx.sym.FullyConnected(mx.sym.var("hidden"), num_hidden=3, name="fc2")
    chain = mx.mod.SequentialModule()
    chain.add(mx.mod.Module(first, label_names=None))
    chain.add(mx.mod.Module(second, data_names=["hidden"], label_names=None), auto_wiring=True)

    def gradient(scores, labels):
        shares = nd.softmax(scores).asnumpy()
        shares[np.arange(len(shares)), labels.asnumpy().astype(int)] -= 1
        return shares

    chain.add(
        mx.mod.PythonLossModule(grad_func=gradient, data_names=["scores"]),
        take_labels=True,
        auto_wiring=True,
    )
    chain.fit(
        module_runs.iterator(),
        optimizer_params={"learning_rate": 0.5},
        initializer=mx.init.Xavier(),
        num_epoch=20,
    )
    assert chain.score(module_runs.iterator(), "acc")[0][1] > 0.9
    assert sorted(chain.get_params()[0]) == ["fc1_bias", "fc1_weight", "fc2_bias", "fc2_weight"]


def test_wrong_use_is_refused():
    module = mx.mod.Module(module_runs.network())
    with pytest.raises(AssertionError, match=r"bind\(\) first"):
        module.init_params()
    with pytest.raises(ValueError, match="'nope'"):
        mx.mod.Module(module_runs.network(), data_names=["nope"])
    with pytest.warns(UserWarning, match="label"):
        mx.mod.Module(module_runs.network(), label_names=["nope"])
    with pytest.raises(ValueError, match="data names are"):
        module.bind([("x", (4, 6))])
    module.bind([("data", (4, 6))], [("softmax_label", (4,))])
    with pytest.raises(AssertionError, match="init_params"):
        module.forward(None)
    with pytest.raises(RuntimeError, match="'bn1_beta', 'bn1_gamma', 'fc1_weight'"):
        module.init_params(arg_params={}, aux_params={})
    module.init_params()
    args, aux = module.get_params()
    with pytest.raises(ValueError, match="'extra'"):
        module.set_params({**args, "extra": nd.ones((1,))}, aux, allow_missing=True)
    with pytest.raises(mx.MXNetError, match="'dist_sync'"):
        module.init_optimizer(kvstore="dist_sync")
    with pytest.raises(AssertionError, match="num_epoch"):
        module.fit(module_runs.iterator())
    with pytest.raises(ValueError, match="shape"):
        module.init_params(
            arg_params={**args, "fc2_bias": nd.ones((4,))}, aux_params=aux, force_init=True
        )


def test_a_checkpoint_that_does_not_fit_lists_the_names(tmp_path):
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="a")
    net = mx.sym.FullyConnected(net, num_hidden=2, name="b")
    prefix = str(tmp_path / "model")
    args = {"a_weight": nd.ones((2, 3)), "a_bias": nd.ones((2,))}
    mx.model.save_checkpoint(prefix, 0, net, args, {})
    module = mx.mod.Module.load(prefix, 0, label_names=None)
    with pytest.raises(RuntimeError, match="'b_weight', 'b_bias' are missing"):
        module.bind([("data", (1, 3))], for_training=False)
    bound = net.simple_bind(mx.current_context(), data=(1, 3))
    extra = {**args, "c": nd.ones((1,)), "d": nd.ones((1,))}
    with pytest.raises(ValueError, match="no argument named 'c', 'd'"):
        bound.copy_params_from(extra)
    with pytest.raises(mx.MXNetError, match=r"nowhere-symbol\.json: cannot open: No such file"):
        mx.model.load_checkpoint(str(tmp_path / "nowhere"), 0)


@pytest.mark.parametrize("buckets", [False, True])
def test_parameters_set_in_part_can_be_trained(buckets):
    layer = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    net = mx.sym.SoftmaxOutput(layer, name="softmax")
    if buckets:
        names = (("data",), ("softmax_label",))
        module = mx.mod.BucketingModule(lambda key: (net, *names), default_bucket_key=1)
    else:
        module = mx.mod.Module(net)
    module.bind([("data", (2, 3))], [("softmax_label", (2,))])
    module.set_params({"fc_weight": mx.nd.ones((2, 3))}, {}, allow_missing=True)
    module.init_optimizer()
    batch = mx.io.DataBatch([mx.nd.ones((2, 3))], [mx.nd.zeros(2)])
    if buckets:
        batch.bucket_key = 1
        batch.provide_data, batch.provide_label = module.data_shapes, module.label_shapes
    module.forward_backward(batch)
    module.update()
    weight = module.get_params()[0]["fc_weight"].asnumpy()
    assert (weight[0] > 1).all()
    assert (weight[1] < 1).all()


@pytest.mark.parametrize("allow_extra", [False, True])
@pytest.mark.parametrize("allow_missing", [False, True])
def test_names_that_are_no_parameters_are_skipped(allow_missing, allow_extra):
    """As 1.9.1 does it; only parameters that are set in part are watched."""
    net = mx.sym.BatchNorm(
        mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc"), name="bn"
    )
    args = {name: nd.ones((3,)) for name in ("fc_bias", "bn_gamma", "bn_beta", "other")}
    args["fc_weight"] = nd.ones((3, 2))
    aux = {name: nd.ones((3,)) for name in ("bn_moving_mean", "bn_moving_var", "another")}
    options = {"allow_missing": allow_missing, "allow_extra": allow_extra}
    for way in ("init", "set"):
        module = mx.mod.Module(net, label_names=None)
        module.bind([("data", (2, 2))])
        if way == "init":
            module.init_params(mx.init.Zero(), args, aux, **options)
        elif allow_missing and not allow_extra:
            with pytest.raises(ValueError, match="other"):
                module.set_params(args, aux, **options)
            continue
        else:
            module.set_params(args, aux, **options)
        found = {**module.get_params()[0], **module.get_params()[1]}
        assert len(found) == 6
        assert all((value.asnumpy() == 1).all() for value in found.values())


def test_a_parameter_starts_as_its_operator_says():
    """The gamma of prelu carries an initializer of its own, 0.25, as in MXNet 1.9.1."""
    net = mx.sym.LeakyReLU(mx.sym.var("data"), act_type="prelu", name="p")
    assert net.attr_dict()["p_gamma"]["__init__"] == '["Constant", {"value": 0.25}]'
    module = mx.mod.Module(net, label_names=None)
    module.bind([("data", (2, 3, 4, 4))])
    module.init_params(mx.init.Xavier())
    assert (module.get_params()[0]["p_gamma"].asnumpy() == 0.25).all()
