"""Every block of guides, tutorials, README, CONTRIBUTING and examples runs as it is printed.

Each page is executed in order from a fresh folder. A block that cannot be (a GPU, a cluster,
minutes) has the comment `<!-- not run: reason -->` before it; these are counted and printed
at the end (conftest.py).
"""

import os
import pathlib
import re
import subprocess
import sys

import page_blocks
import pytest

import mxnet as mx

HERE = pathlib.Path(__file__).parent
PACKAGE = str(pathlib.Path(mx.__file__).resolve().parents[1])
RUN = [page for page in page_blocks.pages() if any(not b.not_run for b in page_blocks.read(page))]


@pytest.fixture(scope="module")
def commands(tmp_path_factory):
    """A folder with the package's console commands, for a package that is not installed."""
    folder = tmp_path_factory.mktemp("commands")
    settings = (page_blocks.ROOT / "pyproject.toml").read_text()
    scripts = settings.partition("[project.scripts]\n")[2].partition("\n\n")[0]
    for name, module, function in re.findall(r'^(\S+) = "(\S+):(\w+)"$', scripts, re.MULTILINE):
        path = folder / name
        path.write_text(
            f"#!{sys.executable}\nimport sys\nfrom {module} import {function}\n"
            f"sys.exit({function}())\n"
        )
        path.chmod(0o755)
    for name in ("python", "python3"):
        path = folder / name
        path.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        path.chmod(0o755)
    return folder


@pytest.mark.parametrize("page", RUN)
def test_a_page_runs(page, commands, tmp_path):
    path = [PACKAGE, str(HERE), os.environ.get("PYTHONPATH", "")]
    environment = {
        **os.environ,
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        "MPLBACKEND": "Agg",
        # Pages are written for users who are not root, on machines with cores enough.
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_mpi_yield_when_idle": "1",
    }
    command = [sys.executable, str(HERE / "run_page.py"), page]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True,
                          timeout=240, check=False)  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"


def test_most_blocks_are_run():
    blocks = [block for page in page_blocks.pages() for block in page_blocks.read(page)]
    left = [f"{block.page}:{block.line} {block.not_run}" for block in blocks if block.not_run]
    assert len(left) <= 0.4 * len(blocks), "\n".join(left)


def test_a_mark_has_a_block_behind_it():
    for page in page_blocks.pages():
        text = (page_blocks.ROOT / page).read_text(encoding="utf-8")
        marked = sum(bool(block.not_run) for block in page_blocks.read(page))
        marks = re.findall(r"^ *<!-- not run: ", text, re.MULTILINE)
        assert len(marks) == marked, f"{page}: a mark stands before no block"


def test_commands_stand_in_blocks_that_run_or_say_why_not():
    start = re.compile(r"(\$ |python|pip|cmake|mpirun|srun|virtualenv|import |from )")
    for page in page_blocks.pages():
        text = (page_blocks.ROOT / page).read_text(encoding="utf-8")
        for block in page_blocks.FENCE.finditer(text):
            is_shown = block[3] in ("", "text")
            assert not (is_shown and start.match(block[4])), f"{page}: {block[4][:80]}"


def test_a_block_that_fails_is_named(tmp_path, monkeypatch, capfd):
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n```python\nx = 1\n```\n\n```python\nprint(x)\ny\n```\n")
    monkeypatch.setattr(page_blocks, "ROOT", tmp_path)
    blocks = page_blocks.read("page.md")
    assert [(b.line, b.language) for b in blocks] == [(3, "python"), (7, "python")]
    import run_page

    namespace = {}
    assert run_page.run_python(blocks[0], namespace) == ""
    wrong = run_page.run_python(blocks[1], namespace)
    assert "NameError: name 'y' is not defined" in wrong
    assert 'page.md", line 9' in wrong


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("int('x')", "ValueError: invalid literal"),
        ("raise KeyError('y')", "KeyError: 'y'"),
        ("pass", "the page says that it raises ValueError: x"),
        ("raise ValueError('x')", ""),
    ],
)
def test_a_block_raises_what_stands_behind_it(tmp_path, monkeypatch, code, wrong):
    (tmp_path / "page.md").write_text(f"```python\n{code}\n```\n\n```text\nValueError: x\n```\n")
    monkeypatch.setattr(page_blocks, "ROOT", tmp_path)
    (block,) = page_blocks.read("page.md")
    import run_page

    said = run_page.run_python(block, {})
    assert wrong in said
    assert bool(wrong) == bool(said)


def test_shell_blocks_share_folder_and_variables(tmp_path):
    import run_page

    def block(code):
        return page_blocks.Block("page.md", 1, "sh", code)

    assert run_page.run_shell(block("mkdir -p a && cd a\nexport WORD='two words'"), tmp_path) == ""
    assert run_page.run_shell(block('touch "$WORD"'), tmp_path) == ""
    assert (tmp_path / "a" / "two words").exists()
    assert run_page.run_shell(block("false\ntrue"), tmp_path) == "exit code 1"
