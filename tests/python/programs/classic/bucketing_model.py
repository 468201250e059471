"""A language model over sentences of several lengths: buckets, stacked cells, perplexity."""

import os
import tempfile

import made_data

import mxnet as mx

BUCKETS, INVALID = [6, 10, 14], 0


def stack_of(cell, layers=2):
    """Returns stacked cells with dropout between."""
    stack = mx.rnn.SequentialRNNCell()
    for i in range(layers):
        stack.add(cell(num_hidden=16, prefix="l%d_" % i))
    return stack


def run():
    """Returns perplexities with plain and with fused cells, after their checkpoint too."""
    sentences, vocab = mx.rnn.encode_sentences(
        made_data.sentences(120), invalid_label=INVALID, start_label=1
    )
    data_train = mx.rnn.BucketSentenceIter(
        sentences, 10, buckets=BUCKETS, invalid_label=INVALID, layout="NT"
    )
    results = {"words": len(vocab)}
    fused = mx.rnn.FusedRNNCell(16, num_layers=1, mode="lstm", prefix="lstm_")
    for name, stack in (("lstm", stack_of(mx.rnn.LSTMCell)), ("fused", fused)):

        def sym_gen(seq_len, stack=stack):
            data = mx.sym.Variable("data")
            label = mx.sym.Variable("softmax_label")
            embed = mx.sym.Embedding(
                data=data, input_dim=len(vocab) + 1, output_dim=8, name="embed"
            )
            stack.reset()
            outputs, _ = stack.unroll(seq_len, inputs=embed, merge_outputs=True, layout="NTC")
            pred = mx.sym.Reshape(outputs, shape=(-1, 16))
            pred = mx.sym.FullyConnected(data=pred, num_hidden=len(vocab) + 1, name="pred")
            label = mx.sym.Reshape(label, shape=(-1,))
            pred = mx.sym.SoftmaxOutput(
                data=pred, label=label, name="softmax", use_ignore=True, ignore_label=INVALID
            )
            return pred, ("data",), ("softmax_label",)

        model = mx.mod.BucketingModule(
            sym_gen=sym_gen, default_bucket_key=data_train.default_bucket_key, context=mx.cpu()
        )
        data_train.reset()
        prefix = os.path.join(tempfile.mkdtemp(), name)
        model.fit(
            train_data=data_train,
            eval_metric=mx.metric.Perplexity(INVALID),
            kvstore="local",
            optimizer="adam",
            optimizer_params={"learning_rate": 0.02, "wd": 1e-5},
            initializer=mx.init.Xavier(factor_type="in", magnitude=2.34),
            num_epoch=3,
            batch_end_callback=mx.callback.Speedometer(10, 5, auto_reset=False),
            epoch_end_callback=mx.rnn.do_rnn_checkpoint(stack, prefix, 1),
        )
        results[name] = dict(model.score(data_train, mx.metric.Perplexity(INVALID)))["perplexity"]
        _, args, aux = mx.rnn.load_rnn_checkpoint(stack, prefix, 3)
        other = mx.mod.BucketingModule(sym_gen, data_train.default_bucket_key)
        other.bind(data_train.provide_data, data_train.provide_label, for_training=False)
        other.set_params(args, aux)
        score = other.score(data_train, mx.metric.Perplexity(INVALID))
        results[name + " loaded"] = score[0][1]
    return results
