"""Lays the site's pages out for Sphinx: stage.py FOLDER.

The pages stay where readers of the repository find them; here they are copied into one tree, links
are turned to where pages went, and those to sources become their names. Reference pages are made
from the docstrings of the package, which is taken from PYTHONPATH, and from the C++ headers.
"""

import os
import re
import shutil
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent)]

import cpp_reference  # noqa: E402
import reference  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
MOVED = {
    "CONTRIBUTING.md": "contributing.md",
    "NGRAPH_README.md": "guide/ngraph_steps.md",
    "bench/README.md": "bench.md",
    "bench/results/latency.svg": "pictures/latency.svg",
    "bench/results/machines.svg": "pictures/machines.svg",
    "examples/cpp/README.md": "guide/examples_cpp.md",
    "examples/python/README.md": "tutorials/examples_python.md",
}
FENCE = re.compile(r"^( *)(```+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
COMMENT = re.compile(r"^ *<!-- .*? -->\n", re.MULTILINE)
TREES = {
    "Start": ["start", "from_mxnet", "from_pytorch"],
    "Tutorials": [
        "tutorials/first_network", "tutorials/images", "tutorials/text", "tutorials/fine_tuning",
        "tutorials/deploy_cpp", "tutorials/speed_cpu", "tutorials/speed_gpu",
        "tutorials/several_machines", "tutorials/*",
    ],
    "How to": [
        "guide/install", "guide/data", "guide/gpu", "guide/np", "guide/sparse", "guide/distributed",
        "guide/hpc", "guide/profile", "guide/compile", "guide/quantization", "guide/onnx",
        "guide/cpp", "guide/examples_cpp", "guide/benchmark", "guide/suite", "guide/*",
    ],
    "Reference": [
        "reference/index", "api/README", "api/*", "reference/cpp", "guide/settings", "commands",
        "formats", "operators",
    ],
    "More": ["faq", "differences", "changelog", "benchmarks", "bench", "contributing"],
    "Design": ["design/README", "design/*"],
}  # fmt: skip


def places():
    """{path in the repository: path on the site} of every page and picture."""
    docs = ROOT / "docs"
    found = {}
    for path in sorted([*docs.rglob("*.md"), *docs.rglob("*.svg")]):
        found[str(path.relative_to(ROOT))] = str(path.relative_to(docs))
    return found | {source: target for source, target in MOVED.items() if (ROOT / source).exists()}


def turned(text, source, known):
    """A page's text with its links turned; what lies outside of the site becomes its name."""
    target = known[source]

    def turn(match):
        sign, words, link = match.groups()
        if re.match(r"[a-z][a-z0-9+.-]*:|#", link):
            return match[0]
        path, hash_sign, heading = link.partition("#")
        full = os.path.normpath(os.path.join(os.path.dirname(source), path))
        if full in known:
            new = os.path.relpath(known[full], os.path.dirname(target) or ".")
            return f"{sign}[{words}]({new}{hash_sign}{heading})"
        return words if words.strip("`") == full or full in words else f"{words} (`{full}`)"

    parts, last = [], 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(turn, text[last : fence.start()]), fence[0]]
        last = fence.end()
    return "".join([*parts, LINK.sub(turn, text[last:])])


def trees(known):
    """The navigation: a list of pages under each title, every page in one of them."""
    pages = {path.removesuffix(".md") for path in known.values() if path.endswith(".md")}
    named = {name for names in TREES.values() for name in names}
    lines = []
    for title, names in TREES.items():
        chosen = []
        for name in names:
            folder = name.removesuffix("*")
            rest = sorted(p for p in pages if p.startswith(folder) and p not in named)
            chosen += rest if name.endswith("*") else [name]
        lines += ["", "```{toctree}", ":hidden:", f":caption: {title}", "", *chosen, "```"]
    return "\n".join(lines) + "\n"


def main():
    """Fills the folder."""
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    known = places()
    for source, target in known.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            text = COMMENT.sub("", (ROOT / source).read_text(encoding="utf-8"))
            path.write_text(turned(text, source, known), encoding="utf-8")
        else:
            shutil.copy(ROOT / source, path)
    count = reference.write(folder / "reference")
    cpp = cpp_reference.page(ROOT / "include" / "remx")
    (folder / "reference" / "cpp.md").write_text(cpp, encoding="utf-8")
    with open(folder / "index.md", "a", encoding="utf-8") as stream:
        stream.write(trees(known))
    shutil.copy(ROOT / "tools/site/conf.py", folder / "conf.py")
    shutil.copytree(ROOT / "tools/site/static", folder / "static")
    print(f"{len(known)} pages and pictures, {count} names in the reference")


if __name__ == "__main__":
    main()
