"""The site: built without a warning, complete, with links that lead somewhere, and no network."""

import html.parser
import re
import sys
import urllib.parse

import pytest
from page_blocks import ROOT

sys.path.append(str(ROOT / "tools"))
import check_docstrings


class Page(html.parser.HTMLParser):
    """The links, anchors and loaded resources of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.loaded = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if "id" in found:
            self.anchors.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in ("script", "img", "iframe") and "src" in found:
            self.loaded.append(found["src"])
        if tag == "link" and found.get("rel") != "canonical" and "href" in found:
            self.loaded.append(found["href"])


@pytest.fixture(scope="module")
def pages(site):
    return {path.resolve(): Page(path.read_text()) for path in sorted(site.rglob("*.html"))}


def test_every_page_is_there(site):
    names = {str(path.relative_to(site)) for path in site.rglob("*.html")}
    wanted = "index start from_mxnet from_pytorch faq changelog contributing search benchmarks"
    assert {f"{name}.html" for name in wanted.split()} <= names
    assert sum(name.startswith("tutorials/") for name in names) >= 7
    assert sum(name.startswith("reference/") for name in names) >= 40
    assert "api/nd.html" in names


def test_links_lead_somewhere(pages):
    problems = []
    for path, page in pages.items():
        for link in page.links:
            target = urllib.parse.urlsplit(link)
            if target.scheme or not (target.path or target.fragment):
                continue
            file = (path.parent / urllib.parse.unquote(target.path)).resolve()
            file = path if not target.path else file
            if not file.exists():
                problems.append(f"{path.name}: {link}")
            elif target.fragment and file in pages:
                anchor = urllib.parse.unquote(target.fragment)
                if anchor not in pages[file].anchors:
                    problems.append(f"{path.name}: {link}: no such anchor")
    assert problems == []


def test_nothing_comes_from_the_network(pages):
    for path, page in pages.items():
        outside = [name for name in page.loaded if "//" in name and not name.startswith("data:")]
        assert outside == [], path.name


def test_what_docstrings_say_is_on_the_pages(site):
    text = (site / "reference" / "mxnet.gluon.nn.html").read_text()
    assert "Conv2D" in text
    assert "out_height" in text
    assert "softmax" in (site / "searchindex.js").read_text()


def test_every_public_name_is_on_a_page(site):
    pages = [*site.glob("reference/*.html"), *site.glob("api/*.html")]
    words = set(re.findall(r"\w+", "\n".join(page.read_text() for page in pages)))
    names = {name.rpartition(".")[2] for name in check_docstrings.surface()}
    assert names - words == set()
