"""Installs the package in place: a wheel that holds nothing but the path to this folder."""

import base64
import hashlib
import pathlib
import re
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def _project(key):
    """A value of the project's own pyproject.toml, one folder up."""
    text = (FOLDER.parent / "pyproject.toml").read_text(encoding="utf-8")
    return re.search(rf'^{key} = (?:\[)?"([^"]*)"', text, flags=re.MULTILINE).group(1)


def _require_library():
    if not (FOLDER / "mxnet" / "libmxnet.so").exists():
        raise SystemExit(
            f"{FOLDER / 'mxnet'} has no libmxnet.so: run make in {FOLDER.parent} first, "
            "or pip install . there"
        )


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Write the wheel that pip asks for; returns its name."""
    _require_library()
    version = _project("version")
    info = f"mxnet-{version}.dist-info"
    files = {
        "_mxnet_in_place.pth": f"{FOLDER}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: mxnet\nVersion: {version}\n"
        f"Requires-Dist: {_project('dependencies')}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: remx\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
    }
    record = ""
    for name, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=")
        record += f"{name},sha256={digest.decode()},{len(text.encode())}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n"
    wheel = f"mxnet-{version}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Say where whole wheels are built."""
    raise SystemExit(f"run pip install . in {FOLDER.parent}; this folder installs with -e only")


def build_sdist(sdist_directory, config_settings=None):
    """Say where sources are packed."""
    raise SystemExit(f"run the build in {FOLDER.parent}")
