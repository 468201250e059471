"""Writes the reference page of the C++ interface from the public headers, include/remx.

A header's first comment is prose with an example; what follows is shown as it is declared, without
what a program cannot use: private parts, attributes of the compiler, includes.
"""

import re

HEADERS = {"model.h": "Models and executors", "ndarray.h": "Arrays", "error.h": "Errors"}
ATTRIBUTE = re.compile(r"\[\[gnu::visibility\(\"default\"\)\]\] |\[\[nodiscard\]\] |  // NOLINT.*")
PRIVATE = re.compile(r"(?<=\n)\n+ private:\n.*?(?=^\};)", re.MULTILINE | re.DOTALL)
# Bodies, behind the head of a function; those of structs and classes have no parenthesis before.
BODY = re.compile(
    r"^( *)([^\n]*\)(?: const)?) \{(  //[^\n]*)?\n.*?^\1\}$", re.MULTILINE | re.DOTALL
)
SHORT_BODY = re.compile(
    r"(\)(?: const)?)(?:\n? +: [^\n]*)? \{[^\n{}]*(?:\{\}[^\n]*)?\}$", re.MULTILINE
)
INCLUDE = re.compile(r"^#.*\n", re.MULTILINE)
NAMESPACE = re.compile(r"^namespace remx \{\n|^\}  // namespace remx\n", re.MULTILINE)


def comment(lines):
    """The Markdown of a header's first comment: lines that are set in are its example."""
    shown, is_code = [], False
    for line in lines:
        text = line.removeprefix("//").removeprefix(" ")
        if text.startswith("  ") != is_code and text:
            shown += ["```"] if is_code else ["", "```cpp"]
            is_code = not is_code
        shown.append(text.removeprefix("  ") if is_code else text)
    text = "\n".join([*shown, "```"] if is_code else shown)
    return text.replace("\n\n```\n", "\n```\n\n").replace("\n\n\n", "\n\n")


def section(title, name, text):
    """The part of the page that one header makes."""
    lines = text.splitlines()
    count = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    code = "\n".join(lines[count:]) + "\n"
    for pattern in (INCLUDE, NAMESPACE, PRIVATE, ATTRIBUTE):
        code = pattern.sub("", code)
    code = SHORT_BODY.sub(r"\1;", BODY.sub(r"\1\2;\3", code))
    code = re.sub(r"\n{3,}", "\n\n", code).strip("\n")
    about = comment(lines[:count])
    return f"## {title}\n\n`#include <remx/{name}>`. {about}\n\n```cpp\n{code}\n```\n"


def page(folder):
    """The whole page, from the headers of a folder."""
    head = (
        "# C++: `<remx/remx.h>`\n\nEverything is in the namespace `remx` and needs C++17; "
        "`<remx/remx.h>` includes all of it. [From C++, without Python](../guide/cpp.md) explains "
        "how the parts work together, [deploying from C++](../tutorials/deploy_cpp.md) builds "
        "a program.\n"
    )
    parts = [section(HEADERS[name], name, (folder / name).read_text()) for name in HEADERS]
    return "\n".join([head, *parts])
