"""Reports in a real browser: wide, narrow, and on paper."""

import html
import json
import re
import shutil
import subprocess

import pytest
from test_suite_sweep import record

import mxnet as mx
from mxnet_benchmarks.page import render

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
pytestmark = pytest.mark.skipif(
    BROWSER is None,
    reason="chromium is not installed; to look at reports: apt-get install chromium",
)
COLUMNS = {1200: 3, 1000: 2, 800: 2, 390: 1, 320: 1}  # of charts, in a window of some width
# What the page itself knows of its layout, left in an attribute of the page around it. A frame can
# be as narrow as a phone; a window of the browser cannot.
MEASURE = """<script>
addEventListener("load", () => {
  const texts = [...document.querySelectorAll("svg text")].map(text => {
    const box = text.getBoundingClientRect(), all = text.ownerSVGElement.getBoundingClientRect();
    return {height: box.height, inside: box.left >= all.left - 1 && box.right <= all.right + 1};
  });
  const columns = new Set([...document.querySelectorAll("figure")].map(
    figure => Math.round(figure.getBoundingClientRect().left)));
  parent.document.body.dataset["width" + innerWidth] = JSON.stringify({
    page: document.documentElement.scrollWidth, texts: texts,
    columns: columns.size,
    head: getComputedStyle(document.querySelector("thead")).display,
  });
});
</script>"""


def browse(*arguments):
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--no-first-run", *arguments,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    times = {"median": 20.0, "p10": 19.0, "p90": 21.0}
    peers = {**times, "peers": {"onnxruntime": times}}
    records = [
        record(
            model=model, title=model.upper(), batch_size=batch, effective_batch=batch,
            backend=backend, median=3.0 * batch, p10=2.0 * batch, p90=5.0 * batch,
            compare=peers if backend is None else {},
        )
        for model in ("alexnet", "inception_resnet_v2", "vgg11", "vgg19")
        for batch in (1, 32)
        for backend in (None, "none", "MKLDNN", "TensorRT")
    ]  # fmt: skip
    records.append({
        "model": "vgg13", "phase": "training", "batch_size": 1, "status": "failure",
        "reason": "a_very_long_word_without_blanks_" * 8,
    })  # fmt: skip
    path = folder / "report.html"
    path.write_text(render(records))
    return path


@pytest.fixture(scope="module")
def layouts(page):
    """What the page knows of its layout in frames of several widths."""
    inner = html.escape(page.read_text().replace("</body>", f"{MEASURE}</body>"))
    frame = f'style="border:0" srcdoc="{inner}"></iframe>'
    frames = [f'<iframe width="{width}" {frame}' for width in COLUMNS]
    outer = page.with_name("frames.html")
    outer.write_text(f"<body>{''.join(frames)}</body>")
    shown = browse("--window-size=1400,900", "--dump-dom", outer.as_uri())
    found = re.findall(r'data-width(\d+)="([^"]*)"', shown.stdout)
    return {int(width): json.loads(html.unescape(text)) for width, text in found}


@pytest.mark.parametrize("width", COLUMNS)
def test_the_layout_fits_the_window(layouts, width):
    found = layouts[width]
    assert found["page"] <= width, "the page is wider than the window"
    assert found["columns"] == COLUMNS[width]
    assert (found["head"] == "none") == (width < 990)
    assert len(found["texts"]) > 50
    assert all(text["inside"] for text in found["texts"]), "a text leaves its chart"
    assert min(text["height"] for text in found["texts"]) >= 9, "a text is too small to read"


def test_the_page_has_nothing_that_could_fail(page):
    text = page.read_text()
    assert "<script" not in text
    assert not re.search(r"(src|href)=\"[a-z]+://", text), "it loads something"


# Readers who prefer dark pages see the same: dark text on white.
@pytest.mark.parametrize("preference", ["dark", "light"])
@pytest.mark.parametrize("size", ["1200,900", "390,844"])
def test_the_page_is_drawn(page, tmp_path, size, preference):
    picture = tmp_path / "page.png"
    scheme = f"--blink-settings=preferredColorScheme={int(preference == 'light')}"
    browse(scheme, f"--window-size={size}", f"--screenshot={picture}", page.as_uri())
    pixels = mx.image.imread(str(picture)).asnumpy()
    width, height = map(int, size.split(","))
    assert pixels.shape == (height, width, 3)
    colors = {tuple(color) for color in pixels.reshape(-1, 3)[::7].tolist()}
    assert (194, 65, 12) in colors, "no bar of the default backend"
    assert (148, 163, 184) in colors, "no bar of runs without a compiler"
    dark = (pixels.max(2) < 128).mean()
    assert 0.005 < dark < 0.3, "no text, or a page in the dark"


def test_the_page_on_paper(page, tmp_path):
    paper = tmp_path / "page.pdf"
    browse(f"--print-to-pdf={paper}", page.as_uri())
    content = paper.read_bytes()
    assert content.startswith(b"%PDF")
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", content)) <= 4
