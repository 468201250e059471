"""The listing of a folder of wheels."""

from mxnet.tools import avail_wheels

FILES = (
    "mxnet-1.9.1+remx.1-cp39-cp39-linux_x86_64.whl",
    "mxnet-1.9.1+remx.1-cp310-cp310-manylinux_2_34_x86_64.whl",
    "numpy-2.4.6-cp310-cp310-manylinux_2_28_aarch64.whl",
    "no_wheel.whl",
)
TABLE = """\
name   version  python  arch
-----  -------  ------  -------
mxnet  1.9.1    cp310   generic
mxnet  1.9.1    cp39    generic
"""


def test_wheels_are_listed(tmp_path, capsys, monkeypatch):
    for name in FILES:
        (tmp_path / name).touch()
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    assert avail_wheels.main(["mxnet"]) == 0
    assert capsys.readouterr().out == TABLE
    avail_wheels.main([])
    assert "numpy  2.4.6    cp310   aarch64" in capsys.readouterr().out
