"""The blocks of a Markdown page: which run, in what, and which say why they do not."""

import dataclasses
import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[3]
FENCE = re.compile(r"^( *)(```+)(\w*)[^\n]*\n(.*?)^\1\2 *$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"<!-- not run: ([^\n]+?) -->\s*\Z")
# What a block raises stands in a block of text right behind it: the kind of error and its message.
RAISES = re.compile(r"\s*```text\n(\w+(?:Error|Warning|ForSymbol): .*?)\n```", re.DOTALL)
SHELL = {"sh", "bash", "console"}
# What only shows something: output, files, and languages that a compiler has to see first.
SHOWN = {"", "text", "json", "cpp", "cmake", "toml", "diff"}


@dataclasses.dataclass
class Block:
    """One fenced block of a page."""

    page: str
    line: int
    language: str
    code: str
    not_run: str = ""  # the reason, where the page says so
    raises: str = ""  # the error, where the page shows one

    @property
    def is_python(self):
        """Tells Python from the shell."""
        return self.language == "python"

    @property
    def file(self):
        """The file of the tree that the block prints a part of, told by its first line."""
        first = self.code.partition("\n")[0].removeprefix("# ")
        return first if re.fullmatch(r"[\w./]+/[\w.]+", first) else ""


def pages():
    """The pages whose blocks are run, relative to the root."""
    found = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *(path for path in ROOT.glob("docs/*/*.md") if path.parent.name not in ("api", "design")),
        *ROOT.glob("examples/**/*.md"),
    ]
    return sorted(str(path.relative_to(ROOT)) for path in found)


def read(page):
    """The blocks of a page that are Python or shell, in order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        language = match[3]
        if language in SHOWN:
            continue
        line = text.count("\n", 0, match.start()) + 1
        assert language == "python" or language in SHELL, f"{page}:{line}: language {language}"
        mark = MARK.search(text, 0, match.start())
        code = textwrap.dedent(match[4])
        error = RAISES.match(text, match.end())
        raises = " ".join(error[1].split()) if error and language == "python" else ""
        found.append(Block(page, line, language, code, mark[1] if mark else "", raises))
    return [block for block in found if not block.file]
