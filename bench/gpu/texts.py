"""Networks for texts, for both libraries: LSTM and Transformer of bench/train, and BERT-base."""

from peers import networks

# The encoder of bench/train at BERT's size: sentences of 128 words, 32 at once.
BERT = {
    "batch": 32, "steps": 128, "words": 30522, "width": 768, "heads": 12, "inner": 3072,
    "layers": 12, "classes": 2, "activation": "gelu",
}  # fmt: skip
JOBS = {"lstm": "TrainLstm", "transformer": "TrainTransformer", "bert_base": "TrainTransformer"}


def _job(name, module):
    if name == "bert_base":
        networks.TRANSFORMER.update(BERT)
    job = getattr(module, JOBS[name])
    return job.__new__(job)  # it would train on the CPU


def sentences_of(name):
    """Returns how many sentences a step takes."""
    return {"lstm": networks.LSTM["batch"], "bert_base": BERT["batch"]}.get(
        name, networks.TRANSFORMER["batch"]
    )


def remx_parts(name, context):
    """Returns network, data, labels and trainer on a device."""
    from peers import mx_training

    with context:
        net, data, labels, trainer = _job(name, mx_training).make()
    return net, data, labels.astype("float32"), trainer


def torch_parts(name):
    """Returns the same for PyTorch, with its fastest optimizer."""
    from peers import torch_training

    net, data, labels, optimizer = _job(name, torch_training).make()
    settings = {"lr": optimizer.defaults["lr"], "fused": True}
    net = net.cuda()
    return net, data.cuda(), labels.cuda(), type(optimizer)(net.parameters(), **settings)
