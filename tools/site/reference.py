"""Writes reference pages, one for each module, from the docstrings of the package.

Operators have pages of their own (docs/api), which follow from the catalog.
"""

import importlib
import inspect
import re
import textwrap

MODULES = {
    "mxnet": "The package",
    "mxnet.context": "Devices",
    "mxnet.ndarray": "Arrays: making, reading, writing",
    "mxnet.ndarray.random": "Random arrays",
    "mxnet.ndarray.contrib": "Loops and conditions",
    "mxnet.symbol": "Symbols",
    "mxnet.symbol.contrib": "Loops and conditions of symbols",
    "mxnet.symbol.random": "Random symbols",
    "mxnet.executor": "Bound graphs",
    "mxnet.attribute": "Attributes of symbols",
    "mxnet.name": "Names of symbols",
    "mxnet.ndarray.sparse": "Sparse arrays",
    "mxnet.numpy": "Arrays with NumPy's rules",
    "mxnet.numpy.linalg": "Linear algebra of mx.np",
    "mxnet.numpy.array_api": "The array API standard",
    "mxnet.numpy.array_api.linalg": "Linear algebra of the array API standard",
    "mxnet.numpy.random": "Random numbers of mx.np",
    "mxnet.numpy_extension": "What mx.np has beyond NumPy",
    "mxnet.numpy_extension.random": "More random numbers of mx.np",
    "mxnet.numpy_extension.image": "Images of mx.np",
    "mxnet.autograd": "Gradients",
    "mxnet.gluon": "Networks",
    "mxnet.gluon.nn": "Layers",
    "mxnet.gluon.rnn": "Recurrent layers",
    "mxnet.gluon.loss": "Losses",
    "mxnet.gluon.data": "Data sets and loaders",
    "mxnet.gluon.data.dataloader": "Loaders, in detail",
    "mxnet.gluon.data.vision": "Data sets of images",
    "mxnet.gluon.data.vision.transforms": "Transforms of images",
    "mxnet.gluon.utils": "Tools for training",
    "mxnet.gluon.model_zoo.vision": "Networks to start from",
    "mxnet.gluon.model_zoo.model_store": "Files of trained weights",
    "mxnet.gluon.contrib.nn": "More layers",
    "mxnet.gluon.contrib.rnn": "More recurrent cells",
    "mxnet.gluon.contrib.cnn": "Deformable convolutions",
    "mxnet.gluon.contrib.estimator": "Training by one call",
    "mxnet.gluon.contrib.data": "More samplers",
    "mxnet.gluon.contrib.data.text": "Data sets of text",
    "mxnet.initializer": "Initializers",
    "mxnet.optimizer": "Optimizers",
    "mxnet.optimizer.contrib": "More optimizers",
    "mxnet.lr_scheduler": "Learning rates over time",
    "mxnet.metric": "Metrics",
    "mxnet.io": "Iterators",
    "mxnet.image": "Images",
    "mxnet.recordio": "Files of records",
    "mxnet.module": "Modules",
    "mxnet.model": "Checkpoints",
    "mxnet.callback": "Callbacks",
    "mxnet.monitor": "Watching values",
    "mxnet.kvstore": "Stores for several devices",
    "mxnet.kvstore.kvstore_server": "The server of a distributed store",
    "mxnet.operator": "Operators in Python",
    "mxnet.profiler": "Profiler",
    "mxnet.visualization": "Drawings",
    "mxnet.runtime": "Features of the build",
    "mxnet.random": "Seeds",
    "mxnet.rnn": "Recurrent symbols",
    "mxnet.remx": "Compiled graphs: what they do",
    "mxnet.onnx": "ONNX",
    "mxnet.contrib.onnx": "ONNX, by its old names",
    "mxnet.contrib.tensorrt": "TensorRT, by its old names",
    "mxnet.contrib.neuron": "Neuron, by its old names",
    "mx_neuron": "Neuron, as its plug-in",
    "mxnet.contrib.quantization": "Quantization",
    "mxnet.contrib.amp": "Mixed precision",
    "mxnet.contrib.text.embedding": "Vectors of words",
    "mxnet.contrib.text.vocab": "Vocabularies",
    "mxnet.contrib.text.utils": "Counting words",
    "mxnet.contrib.autograd": "Gradients, by their old names",
    "mxnet.contrib.io": "Loaders as iterators",
    "mxnet.contrib.tensorboard": "Metrics for TensorBoard",
    "mxnet.contrib.svrg_optimization.svrg_module": "Training with less variance",
    "mxnet.library": "Extension libraries",
    "mxnet.rtc": "CUDA kernels from text",
    "mxnet.log": "Logging",
    "mxnet.test_utils": "Tools for tests",
    "mxnet.util": "Switches",
    "mxnet.engine": "Engine",
    "mxnet.registry": "Classes by name",
    "mxnet.executor_manager": "Executors for several devices",
    "mxnet.libinfo": "Files of the library",
    "mxnet.misc": "Schedulers of the first versions",
    "mxnet.error": "Errors",
    "mxnet.base": "Names that old programs import",
}
# The names under which programs know them; the first that fits.
ALIASES = {
    "mxnet.ndarray": "mx.nd",
    "mxnet.symbol": "mx.sym",
    "mxnet.numpy_extension": "mx.npx",
    "mxnet.numpy": "mx.np",
    "mxnet": "mx",
}
SECTION = re.compile(r"^([A-Z]\w+)\n-{4,}\n", re.MULTILINE)
ITEM = re.compile(r"^(\S.*?)(?: :(?: (.*))?)?$")
SPECIAL = re.compile(r"([\\*_<>\[\]{}#|~$])")


def plain(text):
    """Text for Markdown: signs are themselves, code in backquotes stays code."""
    pieces = re.split(r"(`[^`\n]+`)", text)
    return "".join(p if p.startswith("`") else SPECIAL.sub(r"\\\1", p) for p in pieces)


def paragraphs(text):
    """Paragraphs; those with lines that are set in become blocks, after `::` blocks of Python."""
    lines, language = [], "text"
    # What is set in belongs together, whatever empty lines it has.
    for part in re.split(r"\n{2,}(?=\S)|(?<=::)\n{2,}", text.strip("\n")):
        if re.search(r"^\s", part, re.MULTILINE) or ">>> " in part:
            lines += [f"```{language}", *textwrap.dedent(part).splitlines(), "```", ""]
        elif part.strip():
            lines += [plain(" ".join(part.removesuffix("::").split())), ""]
            lines[-2] += ":" * part.endswith("::")
        language = "python" if part.endswith("::") else "text"
    return lines


def items(text):
    """A list of `name : type` with what is said of each."""
    lines = []
    for line in re.sub(
        r"^(\S.*,)\n(?=\S)", r"\1 ", text.strip("\n"), flags=re.MULTILINE
    ).splitlines():
        if line.startswith(" "):
            if lines:
                lines[-1] += " " + plain(line.strip())
        elif line.strip():
            name, kind = ITEM.match(line).groups()
            shown = f"- **{plain(name)}**" + (f" ({plain(kind)})" if kind else "")
            lines.append(shown + ":")
    return [*(re.sub(r"(\)|\*\*):$", r"\1", line) for line in lines), ""]


def body(doc):
    """A docstring as Markdown."""
    parts = SECTION.split(inspect.cleandoc(doc))
    lines = paragraphs(parts[0])
    for title, text in zip(parts[1::2], parts[2::2], strict=True):
        lines += [f"**{title}**", ""]
        if title in ("Parameters", "Returns", "Yields", "Raises", "Attributes"):
            lines += items(text)
        elif title == "Formula":
            lines += ["```text", *text.strip("\n").splitlines(), "```", ""]
        elif title == "Examples":
            lines += ["```pycon", *text.strip("\n").splitlines(), "```", ""]
        else:
            lines += paragraphs(text)
    return lines


def signature(found):
    """How something is called; empty where Python cannot tell."""
    try:
        text = str(inspect.signature(found))
    except (TypeError, ValueError):
        return ""
    # Defaults that are objects, as one would write them.
    text = re.sub(r"<class '([\w.]+)'>", r"\1", text)
    text = re.sub(r"<module '([\w.]+)'[^>]*>", r"\1", text)
    text = re.sub(r"<function (\w+) at 0x[0-9a-f]+>", r"\1", text)
    text = re.sub(r"<([\w.]+) object at 0x[0-9a-f]+>", r"\1()", text)
    return re.sub(r"'/[^']*'", "'…'", text)


def folded(call):
    """A long call over several lines."""
    options = {"subsequent_indent": "    ", "break_long_words": False, "break_on_hyphens": False}
    return textwrap.wrap(call, 84, **options)


def methods(found, home):
    """A table of a class's own public methods and properties, and more of those that tell more."""
    rows, told = [], []
    for name, member in sorted(vars(found).items()):
        said = inspect.getdoc(getattr(found, name, None))
        is_called = callable(member) or hasattr(member, "__func__")
        if name.startswith("_") or not said or not (is_called or hasattr(member, "fget")):
            continue
        first, _, more = said.partition("\n")
        place, has_more = f"{home}.{name}", is_called and more.strip()
        shown = f"[`{name}`](#{place})" if has_more else f"`{name}`"
        rows.append(f"| {shown} | {plain(' '.join(first.split()))} |")
        if has_more:
            call = f"{found.__name__}.{name}{signature(getattr(found, name))}"
            call = re.sub(r"\(self(, )?", "(", call, count=1)
            title = f"### {plain(f'{found.__name__}.{name}')}"
            told += [f"({place})=", title, "", "```python", *folded(call), "```", "", *body(said)]
    return ["| member | |", "|---|---|", *rows, "", *told] if rows else []


def entry(module, name, found):
    """One class or function."""
    call = f"{short(module)}.{name}{signature(found)}"
    head = [f"## {plain(name)}", "", "```python", *folded(call), "```", ""]
    members = methods(found, f"{module}.{name}") if inspect.isclass(found) else []
    return [*head, *body(found.__doc__ or ""), *members]


def short(module):
    """A module as programs write it: mx.nd.random."""
    if module.startswith("mxnet.numpy.array_api"):  # asked for by an import
        return module
    for name, other in ALIASES.items():
        if f"{module}.".startswith(f"{name}."):
            return other + module.removeprefix(name)
    return module


def members(module):
    """[(name, object)]: the public classes and functions of a module that are its own to tell."""
    found = []
    listed = list(getattr(module, "__all__", None) or dir(module))
    for name in dir(module):  # what completion shows
        if name.startswith("_"):
            continue
        thing = getattr(module, name, None)
        home = getattr(thing, "__module__", "") or ""
        beside = module.__name__.rpartition(".")[0] + "._"  # private files of the same folder
        if name not in listed and not f"{home}.".startswith((f"{module.__name__}.", beside)):
            continue
        told = inspect.isclass(thing) or inspect.isroutine(thing)
        # Operators have pages of their own; those of mx.npx are named here only.
        is_operator = "._gen." in home and "._gen.nd_npx" not in home
        if told and home.startswith(("mxnet", "mx_neuron")) and not is_operator and thing.__doc__:
            found.append((name, thing))
    return sorted(found, key=lambda pair: pair[0].lower())


def inner(title):
    """A title after a colon; names such as ONNX and TensorRT stay as they are."""
    first, space, rest = title.partition(" ")
    return (first.lower() if first.istitle() else first) + space + rest


def write(folder):
    """Writes the pages; returns how many names they have."""
    folder.mkdir(parents=True)
    seen, listed, pages = set(), [], []
    for name, title in MODULES.items():
        module = importlib.import_module(name)
        chosen = [(n, o) for n, o in members(module) if id(o) not in seen]
        if not chosen:
            continue
        seen.update(id(o) for _, o in chosen)
        called = short(name)
        lines = [f"# {plain(called)}: {inner(title)}", "", *body(module.__doc__ or "")]
        for n, found in chosen:
            lines += entry(name, n, found)
        (folder / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
        listed.append(f"| [`{called}`]({name}.md) | {title} | {len(chosen)} |")
        pages.append(name)
    about = "Operators are on [pages of their own](../api/README.md), and so is [C++](cpp.md)."
    head = ["# Reference of the modules", "", about, ""]
    tree = ["", "```{toctree}", ":hidden:", "", *pages, "```"]
    table = ["| module | | names |", "|---|---|---|", *listed]
    (folder / "index.md").write_text("\n".join([*head, *table, *tree]) + "\n", encoding="utf-8")
    return len(seen)
