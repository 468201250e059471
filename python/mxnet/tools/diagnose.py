"""Tells about Python, this package, the machine and the network: what a report of a fault needs.

python -m mxnet.tools.diagnose --network 0
"""

import argparse
import os
import pathlib
import platform
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[2])

SITES = {
    "MXNet": "https://github.com/apache/mxnet",
    "Datasets": "https://apache-mxnet.s3-accelerate.dualstack.amazonaws.com/gluon/dataset/",
    "PYPI": "https://pypi.org/project/pip/",
    "Conda": "https://repo.anaconda.com/pkgs/",
}
REGIONS = {
    "cn": {
        "PYPI(tsinghua)": "https://pypi.tuna.tsinghua.edu.cn/simple/pip/",
        "Conda(tsinghua)": "https://mirrors.tuna.tsinghua.edu.cn/anaconda/",
    },
}
PREFIXES = ("MXNET_", "OMP_", "KMP_", "REMX_", "NGRAPH_", "DMLC_")


def _head(title):
    print(title.center(31, "-"))


def _line(name, value):
    print(f"{name:<13}: {value}")


def check_python(_args):
    """Python itself."""
    _head("Python Info")
    _line("Version", platform.python_version())
    _line("Compiler", platform.python_compiler())
    _line("Build", platform.python_build())
    _line("Arch", platform.architecture())


def check_pip(_args):
    """The installer."""
    _head("Pip Info")
    try:
        import pip
    except ImportError:
        print("No corresponding pip install for current python.")
        return
    _line("Version", pip.__version__)
    _line("Directory", os.path.dirname(pip.__file__))


def check_mxnet(_args):
    """This package: where it lies, its library, its features, its devices."""
    _head("MXNet Info")
    try:
        import mxnet
    except ImportError as error:
        print(f"MXNet cannot be imported: {error}")
        return
    _line("Version", mxnet.__version__)
    _line("remx", mxnet.remx.__version__)
    _line("Directory", os.path.dirname(mxnet.__file__))
    _line("Library", mxnet.libinfo.find_lib_path())
    _line("Instructions", mxnet.remx.instruction_set())
    _line("GPUs", mxnet.context.num_gpus())
    print("Build features:")
    for feature in mxnet.runtime.Features().values():
        print(feature)


def check_os(_args):
    """The operating system."""
    _head("System Info")
    _line("Platform", platform.platform())
    for name in ("system", "node", "release", "version"):
        _line(name, getattr(platform, name)())


def check_hardware(_args):
    """The processor."""
    _head("Hardware Info")
    _line("machine", platform.machine())
    _line("processor", platform.processor())
    sys.stdout.flush()
    try:
        subprocess.run(["lscpu"], check=False)
    except OSError:
        print("lscpu is not installed.")


def _try_site(name, url, timeout):
    start = time.time()
    try:
        socket.gethostbyname(urllib.parse.urlparse(url).hostname)
    except OSError as error:
        print(f"Error resolving DNS for {name}: {url}, {error}")
        return
    found = time.time()
    try:
        urllib.request.urlopen(url, timeout=timeout or None).close()
    except urllib.error.HTTPError:
        pass  # the site answers
    except OSError as error:
        seconds = found - start
        print(f"Error open {name}: {url}, {error}, DNS finished in {seconds:.4f} sec.")
        return
    loaded = time.time() - found
    print(f"Timing for {name}: {url}, DNS: {found - start:.4f} sec, LOAD: {loaded:.4f} sec.")


def check_network(args):
    """The sites that installation and datasets come from."""
    _head("Network Test")
    if args.timeout > 0:
        print(f"Setting timeout: {args.timeout}")
    sites = dict(SITES)
    for region in filter(None, (part.strip().lower() for part in args.region.split(","))):
        if region not in REGIONS:
            print(f"Region {region} has no sites of its own.")
        sites.update(REGIONS.get(region, {}))
    for name, url in sites.items():
        _try_site(name, url, args.timeout)


def check_environment(_args):
    """Variables that change what the package does."""
    _head("Environment")
    for name, value in os.environ.items():
        if name.startswith(PREFIXES) or name in ("CC", "CXX"):
            print(f'{name}="{value}"')


CHECKS = {
    "python": check_python,
    "pip": check_pip,
    "mxnet": check_mxnet,
    "os": check_os,
    "hardware": check_hardware,
    "network": check_network,
    "environment": check_environment,
}


def make_parser():
    """Return the parser of the command line: the options of 1.9.1."""
    parser = argparse.ArgumentParser(
        prog="diagnose", description=__doc__.split("\n")[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )  # fmt: skip
    for name, check in CHECKS.items():
        parser.add_argument(f"--{name}", default=1, type=int, help=check.__doc__)
    parser.add_argument("--region", default="", help="also sites of these regions, as cn")
    parser.add_argument("--timeout", default=10, type=int, help="seconds for a site; 0: none")
    return parser


def main(arguments=None):
    """Run the command line; return the exit code."""
    args = make_parser().parse_args(arguments)
    for name, check in CHECKS.items():
        if getattr(args, name):
            check(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
