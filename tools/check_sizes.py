"""Checks that files stay small: warns above 400 lines, fails above 800.

Also fails when the median C++ file exceeds 150 lines. Generated files and case tables are exempt.
Docstrings are not counted: they are read by users, one at a time.
"""

import ast
import statistics
import sys
from pathlib import Path

WARN, FAIL, MEDIAN = 400, 800, 150
FOLDERS = ["src", "include", "python", "tests", "bench", "tools", "examples", "cmake"]
CPP = {".h", ".cc", ".cu", ".cuh"}
SUFFIXES = CPP | {".py", ".pyi", ".sh", ".cmake"}
EXEMPT = ["python/mxnet/_gen/", "python/mxnet/_core.pyi", "tests/conformance/cases/"]


def docstring_lines(text):
    """How many lines of a Python file are docstrings."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    found = [node.body[0] for node in nodes if ast.get_docstring(node, clean=False)]
    return sum(node.end_lineno - node.lineno + 1 for node in found)


def main():
    """Prints the long files and the median; the exit status says whether a limit was broken."""
    root = Path(__file__).resolve().parent.parent
    broken = False
    cpp_sizes = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            if any(name.startswith(exempt) for exempt in EXEMPT):
                continue
            text = path.read_text(encoding="utf-8")
            lines = len(text.splitlines())
            if path.suffix == ".py" and lines > WARN:
                lines -= docstring_lines(text)
            if path.suffix in CPP:
                cpp_sizes.append(lines)
            if lines > FAIL:
                print(f"{name}: {lines} lines, more than {FAIL}; split it")
                broken = True
            elif lines > WARN:
                print(f"{name}: {lines} lines, more than {WARN} (warning)")
    median = statistics.median(cpp_sizes) if cpp_sizes else 0
    print(f"median C++ file: {median:g} lines of at most {MEDIAN}, {len(cpp_sizes)} files")
    return 1 if broken or median > MEDIAN else 0


if __name__ == "__main__":
    sys.exit(main())
