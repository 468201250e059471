"""How a batch is made, wherever that happens: in the loader's process, a thread or a worker."""

from ...context import Context, cpu, cpu_pinned
from ...ndarray import NDArray


def stay_on_the_host():
    """Let a worker process make its arrays on the CPU, whatever the program's default context is.

    A device that the program uses cannot be used in a process that was forked from it.
    """
    Context.default_ctx = cpu()


def make_batch(dataset, numbers, batchify_fn):
    """Return the batch of the numbered samples."""
    return batchify_fn([dataset[number] for number in numbers])


def _as_in_context(data, ctx):
    """A batch (nested lists and dicts of arrays) on a device."""
    if isinstance(data, NDArray):
        return data.as_in_context(ctx)
    if isinstance(data, (list, tuple)):
        return [_as_in_context(part, ctx) for part in data]
    if isinstance(data, dict):
        return {key: _as_in_context(part, ctx) for key, part in data.items()}
    return data


def finished(batch, pin_memory, device_id):
    """Return a batch as the caller wants it: in pinned memory copies to a GPU are fast."""
    return _as_in_context(batch, cpu_pinned(device_id)) if pin_memory else batch


def too_late(timeout):
    """Return the error for a batch that did not come."""
    return RuntimeError(
        f"DataLoader: no batch came within {timeout} s; raise timeout, or look for a deadlock in "
        "the data set with num_workers=0"
    )
