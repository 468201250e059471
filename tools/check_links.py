"""Checks that every relative link of the project's Markdown pages leads somewhere.

Usage: check_links.py [ROOT]

A link to a file or folder must exist in the tree, an anchor (`page.md#heading`, `#heading`) must be
a heading of its page, spelt as GitHub spells it. Code is left out; nothing is fetched, so links to
the network are not tried.
"""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

FENCE = re.compile(r"^( *)(```+|~~~+).*?^ *\2 *$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`)(?:(?!\n\n).)*?(?<!`)\1(?!`)", re.DOTALL)  # within a paragraph
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]: +(\S+)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
NAMED = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")


def pages(root):
    """The Markdown files of the tree: those git knows or would add."""
    command = ["git", "ls-files", "-co", "--exclude-standard", "--", "*.md"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return [path for name in done.stdout.split() if (path := root / name).is_file()]
    return sorted(root.rglob("*.md"))


def anchor(heading):
    """The anchor of a heading: its words in lower case, joined by hyphens."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)  # a link shows its text
    text = re.sub(r"[^\w\- ]", "", text.lower())
    return text.replace(" ", "-")


@cache
def anchors(page):
    """All anchors of a page; one that comes again ends in -1, -2."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    found, seen = set(NAMED.findall(text)), {}
    for heading in HEADING.findall(text):
        name = anchor(heading)
        count = seen[name] = seen.get(name, -1) + 1
        found.add(f"{name}-{count}" if count else name)
    return found


def links(page):
    """The targets of a page's links, code left out."""
    text = CODE.sub("code", FENCE.sub("", page.read_text(encoding="utf-8")))
    return [*LINK.findall(text), *REFERENCE.findall(text)]


def problems(root):
    """One sentence per link that leads nowhere."""
    for page in pages(root):
        for target in links(page):
            if re.match(r"[a-z][a-z0-9+.-]*:", target):  # https:, mailto:
                continue
            path, _, fragment = target.partition("#")
            file = (page.parent / path) if path else page
            where = page.relative_to(root)
            if not file.exists():
                yield f"{where}: {target}: there is no {path}"
            elif fragment and file.suffix == ".md" and fragment not in anchors(file.resolve()):
                yield f"{where}: {target}: no heading of {path or 'the page'} has this anchor"


def main():
    """Prints the problems; exits with 1 when there are some."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(problems(root))
    count = sum(len(links(page)) for page in pages(root))
    print("\n".join(found) or f"{count} links of {len(pages(root))} pages lead somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
