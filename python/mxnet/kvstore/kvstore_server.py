"""`KVStoreServer`, and what the scheduler and the servers of a distributed store run."""

import logging
import pickle
import sys

from .. import _core
from .. import optimizer as opt
from ..base import MXNetError
from . import dist_job, dist_states

__all__ = ["KVStoreServer"]
_INNER = ("run_scheduler", "serve_and_exit")  # not for users: completion does not show them


class KVStoreServer:
    """The server of a distributed store: keeps values, runs the optimizer.

    Parameters
    ----------
    kvstore : KVStore or None
        Accepted: there is one server in a process.

    Raises
    ------
    MXNetError
        If it runs in a process that is no server.

    Examples
    --------
    >>> mx.kvstore.KVStoreServer(mx.kv.create("local")).run()
    Traceback (most recent call last):
        ...
    mxnet.base.MXNetError: KVStoreServer.run: a 'local' store has no server here; ...
    """

    def __init__(self, kvstore=None):
        self.kvstore = kvstore
        self._process = None
        self._updater = None
        self._optimizers = 0

    def run(self):
        """Serve until no worker is left."""
        if not dist_job.has_servers() or dist_job.role() != "server":
            kind = getattr(self.kvstore, "type", None)
            raise MXNetError(
                f"KVStoreServer.run: a {kind!r} store has no server here; servers are processes "
                "with DMLC_ROLE=server, which tools/launch.py starts"
            )
        dist_job.open_transport()
        options = dist_job.node_options()
        self._process = _core.dist.Server(options, dist_job.listen_address(options["address"]))
        self._process.join(self._controller(), dist_job.max_staleness())
        try:
            while self._process.serve():
                pass
        finally:
            self._process.leave()

    def _controller(self):
        """Return the function that takes commands of workers: a number and bytes."""
        taken = {
            0: self._take_optimizer,
            -1: self._take_updater,
            -2: self._take_settings,
            -3: self._give_states,
            -4: self._take_states,
        }

        def controller(head, body):
            if head in taken:
                return taken[head](body) or b""
            logging.warning("server %d: unknown command (%d, %r)", self._process.rank, head, body)
            return b""

        return controller

    def _take_optimizer(self, body):
        number, optimizer = pickle.loads(body)
        if number > self._optimizers:  # every worker sends it
            self._optimizers = number
            self._set(opt.get_updater(optimizer))

    def _take_updater(self, body):
        self._set(pickle.loads(body))

    def _set(self, updater):
        self._updater = updater
        self._process.set_update(lambda key, pushed, stored: updater(_key_of(key), pushed, stored))

    def _take_settings(self, body):
        for name, value in pickle.loads(body).items():
            setattr(self._need_updater().optimizer, name, value)

    def _give_states(self, body):
        updater = self._need_updater()
        own = {_key_of(key) for key in self._process.keys}  # others' were loaded too
        states = {key: state for key, state in updater.states.items() if key in own}
        return pickle.dumps((states, updater.optimizer))

    def _take_states(self, body):
        kept, cut = pickle.loads(body)
        has_optimizer = isinstance(kept, tuple) and len(kept) == 2
        states = kept[0] if has_optimizer else kept
        states = dist_states.part(states, self._process.rank, cut)
        updater = self._need_updater()
        updater.set_states(pickle.dumps((states, kept[1]) if has_optimizer else states))

    def _need_updater(self):
        if not isinstance(self._updater, opt.Updater):
            raise MXNetError("kvstore: the servers have no optimizer; call set_optimizer first")
        return self._updater


def _key_of(wire):
    """A key as the user knows it: 's0:weight' is 'weight', 'i0:3' is 3."""
    name = wire.split(":", 1)[1]
    return name if wire.startswith("s") else int(name)


def run_scheduler():
    """Hold a job together until its workers and servers are gone."""
    dist_job.open_transport()
    host, port = dist_job.scheduler_address()
    listen = dist_job.listen_address(host)
    workers, servers = dist_job.counts()
    seconds = dist_job.timeout()
    scheduler = _core.dist.Scheduler(
        listen, port, workers, servers, seconds, dist_job.START_FACTOR * seconds
    )
    while scheduler.serve():
        pass


def serve_and_exit():
    """Be what DMLC_ROLE says, then end the process: such a process trains nothing."""
    try:
        if dist_job.role() == "scheduler":
            run_scheduler()
        else:
            KVStoreServer().run()
    except MXNetError as error:
        print(f"{dist_job.role()}: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0)
