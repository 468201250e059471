"""Checks that every environment variable means something and stands in docs/guide/settings.md.

Usage: check_settings.py [ROOT]

- A setting of src/base/settings.h is in the table of settings.cc, and some file of src/ (or of
  python/mxnet) reads it.
- Only src/base/settings.cc reads the environment in src/.
- python/mxnet asks _core.setting for a variable that src/ reads, and does not read it itself.
- A variable that python/mxnet reads has a row on the page; a row that is no setting of the core is
  read by python/mxnet.
- A variable that a script, a test or a benchmark reads has a row in the page's section about them,
  and such a row has a reader.
- Every variable of MXNet 1.9.1 (tests/facts/variables.tsv) is on the page.
"""

import re
import sys
from pathlib import Path

SETTING = re.compile(r"inline constexpr \w+<[\w:]+>\s+(k\w+)\s*\{\s*\{\s*\"(\w+)\"")
# os.environ.get("X"), os.environ["X"], os.getenv("X"); "X" in os.environ. Assignments do not count.
READ = re.compile(
    r"(?:environ\.get\(|getenv\(|environ\[)\s*f?\"([\w{}]+)\"(?!\]\s*=[^=])"
    r"|\"(\w+)\" in \w*\.?environ"
)
ROW = re.compile(r"^\| `([\w]+)` \|", re.MULTILINE)

SCRIPTS_SECTION = "## Building, testing and measuring"
# ${X:-default} of a shell script; what a test or a benchmark reads under a name of the project.
SHELL_READ = re.compile(r"\$\{([A-Z][A-Z_]+):-")
OWN_NAME = re.compile(r"(?:REMX|MX|DLBS|BENCH|MXNET_PROGRAMS)_\w+$")


def cpp_files(root):
    """The C++ files that may read settings, tests aside."""
    for path in sorted((root / "src").rglob("*")):
        is_source = path.suffix in (".h", ".cc", ".cu", ".cuh")
        is_table = f"{path.parent.name}/{path.stem}" == "base/settings"
        if is_source and not is_table and not path.stem.endswith(("_test", "_testing")):
            yield path


def python_reads(root):
    """{variable: file} of what the package reads; benchmarks and test helpers aside."""
    found = {}
    for path in sorted((root / "python" / "mxnet").rglob("*.py")):
        inside = path.relative_to(root / "python" / "mxnet").parts[0]
        if inside in ("bench", "test_utils"):
            continue
        text = path.read_text(encoding="utf-8")
        for match in READ.finditer(text):
            name = match.group(1) or match.group(2)
            if "{" not in name:
                found.setdefault(name, path)
                continue
            # A family of variables: is_set("TIMER") reads MXNET_NGRAPH_{name}.
            for member in re.findall(r"is_set\(\"(\w+)\"\)", text):
                found.setdefault(re.sub(r"\{\w+\}", member, name), path)
    return found


def script_reads(root):
    """{variable: file} of what scripts, tests and benchmarks read and the library does not."""
    found = {}
    for path in [root / "quickstart", root / "test", *sorted((root / "tools").glob("*.sh"))]:
        for name in SHELL_READ.findall(path.read_text(encoding="utf-8")):
            found.setdefault(name, path)
    for folder in ("tests", "python/mxnet_benchmarks", "python/mxnet/bench"):
        for path in sorted((root / folder).rglob("*.py")):
            for match in READ.finditer(path.read_text(encoding="utf-8")):
                name = match.group(1) or match.group(2)
                if OWN_NAME.match(name):
                    found.setdefault(name, path)
    return found


def script_problems(root, rows):
    """The same sentences for the section about scripts; `rows` are its variables."""
    # Read by C++ tests, by an expression; set and read by one test.
    known = ("REMX_TEST_ALL", "DLBS_ROOT", "REMX_KEPT", "REMX_TEST_VARIABLE")
    found = script_reads(root)
    for variable, path in found.items():
        if variable not in rows and variable not in known:
            file = path.relative_to(root)
            yield f"{variable}: {file} reads it, docs/guide/settings.md has no row"
    for variable in rows:
        if variable not in found and variable not in known:
            yield f"{variable}: docs/guide/settings.md has a row, no script or test reads it"


def problems(root):
    """One sentence per thing that is wrong."""
    base = root / "src" / "base"
    settings = SETTING.findall((base / "settings.h").read_text(encoding="utf-8"))
    table = (base / "settings.cc").read_text(encoding="utf-8")
    page = (root / "docs" / "guide" / "settings.md").read_text(encoding="utf-8")
    of_scripts = page.partition(SCRIPTS_SECTION)[2].partition("\n## ")[0]
    rows = ROW.findall(page.replace(of_scripts, ""))
    if (root / "quickstart").exists():
        yield from script_problems(root, ROW.findall(of_scripts))
    python = python_reads(root)
    sources = {path: path.read_text(encoding="utf-8") for path in cpp_files(root)}
    read = {name for text in sources.values() for name in re.findall(r"settings::(k\w+)", text)}
    for constant, variable in settings:
        if f"settings::{constant}.info()" not in table:
            yield f"{variable}: settings::{constant} is not in the table of src/base/settings.cc"
        if constant not in read and variable not in python:
            yield f"{variable}: nobody reads settings::{constant}; use it or take it out"
        if constant in read and variable in python:
            file = python[variable].relative_to(root)
            yield f"{variable}: {file} reads it and so does src/; use _core.setting in Python"
        if variable not in rows:
            yield f"{variable}: docs/guide/settings.md has no row for it"
    for path, text in sources.items():
        if re.search(r"\bgetenv\(", text):
            yield f"{path.relative_to(root)}: calls getenv; add a setting to src/base/settings.h"
    for variable, path in python.items():
        if variable not in rows:
            file = path.relative_to(root)
            yield f"{variable}: {file} reads it, docs/guide/settings.md has no row"
    core = {variable for _, variable in settings}
    for variable in rows:
        if variable not in core and variable not in python:
            yield f"{variable}: docs/guide/settings.md has a row, nobody reads it"
    facts = root / "tests" / "facts" / "variables.tsv"
    for line in facts.read_text(encoding="utf-8").splitlines()[1:]:
        variable = line.split("\t")[0]
        if f"`{variable}`" not in page:
            yield f"{variable}: MXNet 1.9.1 reads it, docs/guide/settings.md does not name it"


def main():
    """Prints the problems; exits with 1 when there are some."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(problems(root))
    print("\n".join(found) or "every setting is read and on its page")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
