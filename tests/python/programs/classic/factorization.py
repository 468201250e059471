"""Recommending: users and items as vectors, a metric of one's own, groups of devices."""

import numpy as np

import mxnet as mx

USERS, ITEMS, WIDTH = 40, 30, 6


def ratings(count, seed=0):
    """Returns users, items and ratings that follow from hidden vectors."""
    random = np.random.RandomState(5)
    users, items = random.normal(size=(USERS, 3)), random.normal(size=(ITEMS, 3))
    random = np.random.RandomState(seed)
    user, item = random.randint(0, USERS, count), random.randint(0, ITEMS, count)
    return user, item, (users[user] * items[item]).sum(1).astype(np.float32)


def network():
    """Returns the product of both vectors; their places are named groups."""
    with mx.AttrScope(ctx_group="dev1"):
        user = mx.sym.Embedding(
            data=mx.sym.Variable("user"), input_dim=USERS, output_dim=WIDTH, name="user_embed"
        )
        item = mx.sym.Embedding(
            data=mx.sym.Variable("item"), input_dim=ITEMS, output_dim=WIDTH, name="item_embed"
        )
    with mx.AttrScope(ctx_group="dev2"):
        user = mx.sym.FullyConnected(user, num_hidden=WIDTH, name="fc_user")
        item = mx.sym.FullyConnected(item, num_hidden=WIDTH, name="fc_item")
        pred = mx.sym.Flatten(mx.sym.sum(user * item, axis=1))
        return mx.sym.LinearRegressionOutput(data=pred, label=mx.sym.Variable("score"), name="lro")


def rmse(label, pred):
    """Returns the root of the mean squared error."""
    return float(np.sqrt(((label.ravel() - pred.ravel()) ** 2).mean()))


def run():
    """Returns errors before and after, with and without groups."""
    user, item, score = ratings(400)
    it = mx.io.NDArrayIter({"user": user, "item": item}, {"score": score}, 20)
    results = {}
    for name, groups in (("one", None), ("groups", {"dev1": mx.cpu(0), "dev2": mx.cpu(1)})):
        mx.random.seed(11)
        model = mx.mod.Module(
            network(), data_names=["user", "item"], label_names=["score"], group2ctxs=groups
        )
        seen = []
        model.fit(
            it,
            eval_metric=mx.metric.CustomMetric(rmse, name="rmse"),
            optimizer="adam",
            optimizer_params={"learning_rate": 0.03, "wd": 1e-4},
            initializer=mx.init.Normal(0.3),
            num_epoch=5,
            batch_end_callback=lambda param, seen=seen: seen.append(param.eval_metric.get()[1]),
        )
        results[name] = seen[19::20]
    results["attributes"] = sorted(network().attr_dict()["fc_user"].items())
    return results
