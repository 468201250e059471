"""Which distributed store a process gets."""

from ..base import MXNetError
from . import dist_job, mpi_world


def create_dist(name):
    """Create a store over the processes of a job.

    Parameters
    ----------
    name : str
        'dist_sync', 'dist_async' or one of their variants; 'p3' is 'dist_sync', whose messages go
        by their priorities anyway.
    """
    asked, name = name, "dist_sync" if name == "p3" else name
    if dist_job.has_servers():
        from .dist_store import DistStore

        return DistStore(name)
    if mpi_world.is_present():
        if "async" in name:
            raise MXNetError(
                f"kvstore.create: {name!r} needs servers, and an MPI world has none; start the "
                "program with tools/launch.py --launcher mpi -s SERVERS"
            )
        from .mpi_store import MpiStore

        return MpiStore(name)
    raise MXNetError(
        f"kvstore.create: {asked!r} joins processes, and this one was started alone; start the "
        "program with tools/launch.py -n WORKERS -s SERVERS (which adds servers), or mpirun"
    )
