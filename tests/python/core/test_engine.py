"""Asynchronous execution as a user sees it: order, errors that stay with arrays, fork, exit."""

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

import mxnet as mx


def run_script(text, timeout=60, **env):
    """Runs a program in a fresh interpreter; returns the finished process."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(text)],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def failed_array():
    """An array whose operator failed while running."""
    return mx.nd.take(mx.nd.ones((3, 2)), mx.nd.array([7]), mode="raise")


def test_a_failed_array_raises_at_each_read_and_names_the_operator():
    bad = failed_array()  # the call itself does not raise
    for _ in range(3):
        with pytest.raises(mx.MXNetError, match="take") as caught:
            bad.asnumpy()
    assert "test_engine.py:" in str(caught.value), "the user's line is missing"
    follower = bad + 1
    with pytest.raises(mx.MXNetError, match="take"):
        follower.asnumpy()


def test_overwriting_heals_a_failed_array():
    bad = failed_array()
    with pytest.raises(mx.MXNetError):
        bad.wait_to_read()
    bad[:] = 5
    assert bad.asnumpy().tolist() == [[5.0, 5.0]]
    bad = failed_array()
    mx.nd._internal._zeros(shape=(1, 2), out=bad)
    assert bad.asnumpy().tolist() == [[0.0, 0.0]]


def test_a_partial_write_does_not_heal():
    bad = mx.nd.take(mx.nd.ones((3, 2)), mx.nd.array([7, 0]), mode="raise")
    bad[0] = 1
    with pytest.raises(mx.MXNetError, match="take"):
        bad.asnumpy()


def test_waitall_reports_a_failure_once():
    with contextlib.suppress(mx.MXNetError):
        mx.nd.waitall()  # failures of other tests that nobody read
    kept = failed_array()
    with pytest.raises(mx.MXNetError, match="take"):
        mx.nd.waitall()
    mx.nd.waitall()
    with pytest.raises(mx.MXNetError):
        kept.asnumpy()


def test_shape_and_attribute_errors_raise_at_the_call():
    with pytest.raises(mx.MXNetError, match="shape"):
        mx.nd.elemwise_add(mx.nd.ones((2, 3)), mx.nd.ones((3, 2)))
    with pytest.raises(mx.MXNetError, match="num_hidden"):
        mx.nd.FullyConnected(mx.nd.ones((2, 3)), mx.nd.ones((4, 3)), no_bias=True)
    with pytest.raises(mx.MXNetError, match="unknown argument 'foo'"):
        mx.nd.sum(mx.nd.ones((2, 3)), foo=1)


def test_many_writes_and_reads_keep_their_order():
    x = mx.nd.zeros((300, 300))
    for _ in range(200):
        x += 1
        y = x * 2
        x -= 0.5
    assert np.all(x.asnumpy() == 100)
    assert np.all(y.asnumpy() == 2 * 100.5)


def test_naive_engine_raises_at_the_call():
    done = run_script(
        """
        import mxnet as mx
        try:
            mx.nd.take(mx.nd.ones((3, 2)), mx.nd.array([7]), mode="raise")
        except mx.MXNetError as error:
            print("at the call:", "take" in str(error))
        print((mx.nd.ones((2, 3)) * 2).asnumpy().sum())
        """,
        MXNET_ENGINE_TYPE="NaiveEngine",
    )
    assert done.stdout.splitlines() == ["at the call: True", "12.0"], done.stderr


FORK = """
    import os, sys
    import mxnet as mx, numpy as np
    big = mx.nd.ones((2000, 2000))
    total = (big * 2).sum()          # a parallel operator, maybe still running
    for _ in range(3):
        child = os.fork()
        if child == 0:
            value = (mx.nd.dot(big, big).sum() / 2000**3).asscalar()
            os._exit(0 if abs(value - 1) < 1e-3 and total.asscalar() == 8e6 else 1)
        assert os.waitpid(child, 0)[1] == 0
    print("parent", int(total.asscalar()))
"""


@pytest.mark.parametrize("engine", ["ThreadedEnginePerDevice", "NaiveEngine"])
def test_fork_works_after_parallel_operators(engine):
    # NaiveEngine runs parallel operators in the main thread, which then forks.
    done = run_script(FORK, MXNET_ENGINE_TYPE=engine)
    assert done.stdout == "parent 8000000\n", done.stderr


def test_exit_with_work_in_flight_is_clean():
    done = run_script(
        """
        import mxnet as mx
        x = mx.nd.ones((1500, 1500))
        for _ in range(100):
            x = mx.nd.dot(x, x) * 1e-3
        print("leaving")
        """
    )
    assert (done.returncode, done.stdout) == (0, "leaving\n"), done.stderr
    assert done.stderr == ""


def test_interrupt_ends_a_wait():
    script = textwrap.dedent(
        """
        import mxnet as mx
        x = mx.nd.ones((2000, 2000))
        for _ in range(200):
            x = mx.nd.dot(x, x) * 1e-3
        print("waiting", flush=True)
        try:
            x.wait_to_read()
            print("finished")
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    # Enough work may wait that it cannot be over before the signal comes.
    environment = {**os.environ, "REMX_MAX_PENDING_BYTES": str(1 << 31)}
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout.readline() == "waiting\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[0] == "interrupted\n"


def test_thread_count_follows_the_affinity_mask():
    text = """
        import os
        os.sched_setaffinity(0, [sorted(os.sched_getaffinity(0))[0]])
        import mxnet as mx
        print(mx._core.max_threads())
        """
    assert run_script(text).stdout == "1\n"
    text = "import mxnet as mx; print(mx._core.max_threads())"
    assert run_script(text, OMP_NUM_THREADS="1").stdout == "1\n"


def test_libraries_use_as_many_threads_as_kernels_on_every_thread():
    """A network is compiled, measured and explained on the program's own thread."""
    text = """
        import os
        import mxnet as mx
        x = mx.sym.transpose(mx.sym.var("data"), axes=(1, 0, 2))  # rows mix: one kernel for all
        for i in range(4):
            x = mx.sym.FullyConnected(x, num_hidden=768, flatten=False, name=f"f{i}")
        executor = x.simple_bind(mx.cpu(), data=(1, 128, 768), grad_req="null")
        for _ in range(3):
            executor.forward()[0].wait_to_read()
        report = mx.remx.explain(executor)
        print("dense" in report, len(os.listdir("/proc/self/task")))
        """
    done = run_script(text, OMP_NUM_THREADS="1")
    # The program's thread and the engine's worker.
    assert done.stdout == "True 2\n", done.stdout + done.stderr


def test_memory_does_not_grow_with_the_count_of_operations():
    done = run_script(
        """
        import mxnet as mx
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096
        x = mx.nd.ones((2, 3))
        for i in range(1_000_000):
            y = x * 2
            if i == 100_000:
                y.wait_to_read()
                before = resident()
        mx.nd.waitall()
        print((resident() - before) / 2**20)
        """,
        timeout=120,
    )
    assert float(done.stdout) < 2, done.stdout + done.stderr


def test_unsynchronised_loops_stay_bounded_in_memory():
    done = run_script(
        """
        import mxnet as mx
        x = mx.nd.ones((1000, 1000))
        for _ in range(600):
            y = mx.nd.dot(x, x)      # 4 MB each; the caller never waits
        y.wait_to_read()
        # Of this process alone: what getrusage says includes its parent's before the exec.
        status = dict(line.split(":", 1) for line in open("/proc/self/status"))
        print(int(status["VmHWM"].split()[0]) / 2**10)
        """,
        timeout=300,
        REMX_MAX_PENDING_BYTES=str(64 << 20),
    )
    assert float(done.stdout) < 600, done.stdout + done.stderr
