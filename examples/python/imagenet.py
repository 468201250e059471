"""Train an image classifier from record files, on one device or on many.

    python examples/python/imagenet.py --records data/train.rec --validation data/val.rec \\
        --network resnet50_v2 --dtype float16 --batch-size 256 --every 1000
    python examples/python/imagenet.py --network resnet18_v1 --size 32 --classes 4 --images 512

Without --records the pictures are synthetic. The learning rate warms up, then follows a cosine.
Started again with the same --folder it takes the last checkpoint and goes on with the same losses.
`mxnet-im2rec` makes record files; their .idx files lie beside them.
"""

import argparse
import pathlib
import time

import numpy as np
import training

import mxnet as mx
from mxnet import autograd, gluon

MEAN, SCALE = (123.68, 116.78, 103.94), (58.4, 57.1, 57.4)


def parse():
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--records", type=pathlib.Path, default=None)
    parser.add_argument("--validation", type=pathlib.Path, default=None)
    parser.add_argument("--images", type=int, default=1024, help="synthetic pictures an epoch")
    parser.add_argument("--network", default="resnet50_v2", help="a name of gluon's model zoo")
    parser.add_argument("--classes", type=int, default=1000)
    parser.add_argument("--size", type=int, default=224)
    parser.add_argument("--batch-size", type=int, default=64, help="of all devices together")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.1, help="learning rate at batch size 256")
    parser.add_argument("--warm-up", type=float, default=0.1, help="part of all steps")
    parser.add_argument("--threads", type=int, default=4, help="that decode pictures")
    training.add_options(parser, "imagenet-checkpoints")
    options = training.parse(parser)
    for records in filter(None, (options.records, options.validation)):
        index = records.with_suffix(".idx")
        if not index.exists():
            parser.error(f"{index} is missing; mxnet-rec2idx makes it from {records}")
    if options.records:
        with options.records.with_suffix(".idx").open() as lines:
            options.images = sum(1 for _ in lines)
    options.batches = training.whole_batches(options.images, "pictures", options)
    return options


def recorded(path, options, place, epoch=None):
    """Batches of a record file; those of an epoch are always in the same order."""
    trains = epoch is not None
    more = {}
    if trains:
        more = {"shuffle": True, "seed": epoch, "seed_aug": epoch, "rand_mirror": True}
        more |= {"random_resized_crop": True, "min_random_area": 0.08, "max_random_area": 1.0}
        more |= {"min_aspect_ratio": 3 / 4, "max_aspect_ratio": 4 / 3}
    else:
        more = {"resize": options.size * 256 // 224}
    source = mx.io.ImageRecordIter(
        path_imgrec=str(path),
        path_imgidx=str(path.with_suffix(".idx")),
        data_shape=(3, options.size, options.size),
        batch_size=options.batch_size,
        preprocess_threads=options.threads,
        ctx=place,  # a GPU decodes the pictures itself
        **dict(zip(("mean_r", "mean_g", "mean_b"), MEAN, strict=True)),
        **dict(zip(("std_r", "std_g", "std_b"), SCALE, strict=True)),
        **more,
    )
    for batch in source:
        rows = options.batch_size - batch.pad  # what fills up the last batch does not count
        yield batch.data[0][:rows], batch.label[0][:rows]


def synthetic(options, epoch):
    """Batches of noise, tinted by their class."""
    tints = np.random.RandomState(0).uniform(-1, 1, (options.classes, 3, 1, 1))
    shape = (options.batch_size, 3, options.size, options.size)
    for number in range(options.batches):
        random = np.random.RandomState(epoch * options.batches + number)
        labels = random.randint(0, options.classes, options.batch_size)
        data = random.standard_normal(shape) + tints[labels]
        yield mx.nd.array(data), mx.nd.array(labels)


def batches(options, place, epoch):
    """The batches of an epoch."""
    if options.records:
        return recorded(options.records, options, place, epoch)
    return synthetic(options, epoch)


def evaluate(net, options, places):
    """Return the accuracy on the validation data; synthetic ones where there are none."""
    data = synthetic(options, 999)
    if options.validation:
        data = recorded(options.validation, options, places[0])
    metric = mx.metric.Accuracy()
    for xs, ys in mx.remx.on_device(data, places):
        metric.update(ys, [net(x).astype("float32") for x in xs])
    return metric.get()[1]


def make(options, places):
    """The network, its training, and its count of steps."""
    steps = options.batches * options.epochs
    net = gluon.model_zoo.vision.get_model(options.network, classes=options.classes)
    net.initialize(mx.init.Xavier(magnitude=2), ctx=places)
    net.hybridize(static_alloc=True, static_shape=True)
    rate = options.rate * options.batch_size / 256
    schedule = mx.lr_scheduler.CosineScheduler(
        max_update=steps, base_lr=rate, warmup_steps=int(steps * options.warm_up)
    )
    settings = {"learning_rate": rate, "lr_scheduler": schedule, "momentum": 0.9, "wd": 1e-4}
    return net, training.Training(net, "nag", settings, options), steps


def train_epoch(job, net, options, places, epoch, steps):
    """Go through an epoch, or what is left of it."""
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    done = job.step - epoch * options.batches
    begin, seen = time.time(), 0
    data = (batch for i, batch in enumerate(batches(options, places[0], epoch)) if i >= done)
    for xs, ys in mx.remx.on_device(data, places):
        if job.is_over(min(steps, (epoch + 1) * options.batches)):
            break
        with autograd.record():
            losses = [loss_of(net(x), y) for x, y in zip(xs, ys, strict=True)]
        job.backward(losses)
        job.trainer.step(options.batch_size)
        seen += options.batch_size
        if job.step % options.report == 0:
            print(f"step {job.step} loss {training.mean(losses):.6f}", flush=True)
        job.finish_step()
    mx.nd.waitall()
    print(f"epoch {epoch}: {seen / (time.time() - begin):.1f} images/s", flush=True)


def main():
    """Train, and tell the accuracy after each epoch."""
    options = parse()
    training.begin(options)
    places = options.places
    net, job, steps = make(options, places)
    job.resume(places)
    for epoch in range(job.step // options.batches, options.epochs):
        train_epoch(job, net, options, places, epoch, steps)
        if job.is_over(steps) and job.step < steps:
            return
        print(f"epoch {epoch}: accuracy {evaluate(net, options, places):.4f}", flush=True)


if __name__ == "__main__":
    main()
