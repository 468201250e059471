"""tools/check_links.py: the tree's links lead somewhere, and one that does not is found."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[3]


def check(folder):
    """Runs the check on a folder; returns (status, output)."""
    command = [sys.executable, str(ROOT / "tools" / "check_links.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_every_link_of_the_tree_leads_somewhere():
    status, said = check(ROOT)
    assert status == 0, said


@pytest.mark.parametrize(
    "link",
    [
        "[a](b.md)", "[a](b.md#two-words)", "[a](#on-a-gpu-fast)", "[a](b.md#twice-1)",
        "[a](b.md#the-optimize_for-call)", "[a](../)", "[a](https://a.org/x#y)", "`[a](no.md)`",
        "```\n[a](nowhere.md)\n```", "[`a`](b.md)", "![a](b.md \"title\")", "[a](b.md#of-a-link)",
    ],
)  # fmt: skip
def test_good_links(tmp_path, link):
    write(tmp_path, link)
    status, said = check(tmp_path)
    assert status == 0, said


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("[a](c.md)", "page.md: c.md: there is no c.md"),
        ("[a](b.md#three)", "b.md#three: no heading of b.md has this anchor"),
        ("[a](#three)", "#three: no heading of the page has this anchor"),
        ("[a](b.md#in-code)", "no heading"),
        ("[`x`\nand more](c.md)", "there is no c.md"),
        ("[a]: c.md", "there is no c.md"),
    ],
)
def test_bad_links(tmp_path, link, words):
    write(tmp_path, link)
    status, said = check(tmp_path)
    assert status == 1
    assert words in said


def write(folder, link):
    """A page with the link, and a page that it may lead to."""
    (folder / "page.md").write_text(f"# Page\n\n## On a GPU, fast\n\n{link}\n")
    (folder / "b.md").write_text(
        "# Two words\n\n## The `optimize_for` call\n\n## Twice\n\n## Twice\n\n"
        "## Of a [link](b.md)\n\n```\n# In code\n```\n"
    )
