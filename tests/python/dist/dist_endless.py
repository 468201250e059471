"""A training that goes on until another process of its job is gone; then it says what it heard.

python dist_endless.py KIND FOLDER
"""

import os
import pathlib
import sys
import time

import mxnet as mx
from mxnet import nd


def main(kind, folder):
    store = mx.kv.create(kind)
    if kind == "dist_async":
        store.set_optimizer(mx.optimizer.SGD(learning_rate=0.1))
    store.init([1, 2], [nd.zeros((40,)), nd.zeros((3000, 500))])
    pathlib.Path(folder, f"worker-{store.rank}").write_text(str(os.getpid()))
    outs = [nd.zeros((40,)), nd.zeros((3000, 500))]
    last = time.time()
    try:
        while True:
            store.pushpull([1, 2], [nd.ones((40,)), nd.ones((3000, 500))], out=outs)
            for out in outs:
                out.wait_to_read()
            last = time.time()
    except mx.MXNetError as error:
        message = str(error).splitlines()[0]
        dead = store.get_num_dead_node(0)
        line = f"rank {store.rank} heard after {time.time() - last:.1f} s: {message} dead={dead}\n"
        os.write(1, line.encode())  # whole: the processes of a job share a pipe


if __name__ == "__main__":
    main(*sys.argv[1:])
