"""Which distributed store a process gets."""

from ..base import MXNetError
from . import dist_job


def create_dist(name):
    """Create a store over the processes of a job.

    Parameters
    ----------
    name : str
        'dist_sync', 'dist_async' or one of their variants.
    """
    if dist_job.has_servers():
        from .dist_store import DistStore

        return DistStore(name)
    raise MXNetError(
        f"kvstore.create: {name!r} joins processes, and this one was started alone; start the "
        "program with tools/launch.py -n WORKERS -s SERVERS"
    )
