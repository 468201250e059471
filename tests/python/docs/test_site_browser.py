"""The site in a real browser: wide and narrow, light and dark, without an error, with a search."""

import html
import json
import re
import shutil
import subprocess

import pytest

import mxnet as mx

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
pytestmark = pytest.mark.skipif(
    BROWSER is None,
    reason="chromium is not installed; to look at the site: apt-get install chromium",
)
PAGES = (
    "index.html", "tutorials/first_network.html", "guide/settings.html", "from_mxnet.html",
    "reference/mxnet.gluon.loss.html",
)  # fmt: skip
WIDTHS = (1200, 390)
# Put first into a page: remembers what goes wrong, chooses the colours, and tells the page around
# it, which may not look into another file, what the reader would see.
MEASURE = """<script>
const wrong = [];
addEventListener("error", event => wrong.push(event.message || "no " + event.target.src), true);
console.error = (...words) => wrong.push(words.join(" "));
const luminance = color => {
  const [r, g, b] = color.match(/[0-9.]+/g).map(x => x / 255).map(
    x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const behind = node => {
  for (; node; node = node.parentElement) {
    const color = getComputedStyle(node).backgroundColor;
    if (!/^rgba\\(.*, 0\\)$/.test(color)) return color;
  }
  return "rgb(255, 255, 255)";
};
addEventListener("load", () => {
  const theme = location.hash.slice(1);
  document.body.dataset.theme = theme;
  setTimeout(() => {
    const texts = [...document.querySelectorAll("article p, article td, article h1, article pre")];
    const contrasts = texts.filter(node => node.offsetParent !== null).map(node => {
      const a = luminance(getComputedStyle(node).color), b = luminance(behind(node));
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    });
    parent.postMessage({
      name: theme + innerWidth, wrong: wrong, page: document.documentElement.scrollWidth,
      contrast: Math.min(...contrasts), count: contrasts.length,
      dark: luminance(getComputedStyle(document.body).backgroundColor) < 0.2,
    }, "*");
  }, 300);
});
</script>"""
OUTER = """<body><script>
addEventListener("message", event => {
  document.body.setAttribute("data-" + event.data.name, JSON.stringify(event.data));
});
</script>"""


def browse(*arguments):
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--no-first-run", *arguments,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


@pytest.fixture(scope="module", params=PAGES)
def seen(request, site):
    """What a page knows of itself in frames of two widths, light and dark."""
    page = site / request.param
    measured = page.with_name(f"measured_{page.name}")
    outer = page.with_name(f"frames_{page.name}")
    measured.write_text(page.read_text().replace("<head>", f"<head>{MEASURE}", 1))
    frames = [
        f'<iframe width="{width}" height="800" src="{measured.name}#{theme}"></iframe>'
        for width in WIDTHS
        for theme in ("light", "dark")
    ]
    outer.write_text(OUTER + "".join(frames))
    try:
        shown = browse("--window-size=1400,900", "--virtual-time-budget=8000", "--dump-dom",
                       outer.as_uri()).stdout  # fmt: skip
    finally:
        measured.unlink()
        outer.unlink()
    found = re.findall(r'data-(light|dark)(\d+)="([^"]*)"', shown)
    return {(theme, int(width)): json.loads(html.unescape(text)) for theme, width, text in found}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_fits_and_can_be_read(seen, width, theme):
    found = seen[theme, width]
    assert found["wrong"] == []
    assert found["page"] <= width, "the page is wider than the window"
    assert found["count"] >= 5
    assert found["contrast"] >= 4, "text that is hard to read"
    assert found["dark"] == (theme == "dark")


# A page with this in it tells the page around it how wide it is.
WIDTH = """<script>
addEventListener("load", () => setTimeout(() => parent.postMessage({
  name: "page%d", width: document.documentElement.scrollWidth}, "*"), 200));
</script>"""


def widths(site, pages):
    """How wide each page is on a phone, by their names."""
    made = [path.with_name(f"wide_{path.name}") for path in pages]
    frames = [f'<iframe width="390" src="{path.relative_to(site)}"></iframe>' for path in made]
    outer = site / "wide_frames.html"
    outer.write_text(OUTER + "".join(frames))
    try:
        for number, (path, copy) in enumerate(zip(pages, made, strict=True)):
            copy.write_text(path.read_text().replace("<head>", f"<head>{WIDTH % number}", 1))
        shown = browse("--virtual-time-budget=8000", "--dump-dom", outer.as_uri()).stdout
    finally:
        for path in [*made, outer]:
            path.unlink(missing_ok=True)
    found = re.findall(r'data-page(\d+)="([^"]*)"', shown)
    told = {pages[int(number)]: json.loads(html.unescape(text)) for number, text in found}
    return {str(path.relative_to(site)): what["width"] for path, what in told.items()}


@pytest.mark.slow
def test_every_page_fits_a_phone(site):
    pages = sorted(site.rglob("*.html"))
    found = {}
    for first in range(0, len(pages), 25):
        found.update(widths(site, pages[first : first + 25]))
    assert set(found) == {str(path.relative_to(site)) for path in pages}
    assert {name: width for name, width in found.items() if width > 390} == {}


@pytest.mark.parametrize("size", ["1200,900", "500,900"])
@pytest.mark.parametrize("page", PAGES[:2])
def test_a_page_is_drawn(site, tmp_path, page, size):
    picture = tmp_path / "page.png"
    browse(f"--window-size={size}", f"--screenshot={picture}", (site / page).as_uri())
    pixels = mx.image.imread(str(picture)).asnumpy()
    width, height = map(int, size.split(","))
    assert pixels.shape == (height, width, 3)
    dark = (pixels.max(2) < 128).mean()
    assert 0.005 < dark < 0.3, "no text, or a page in the dark"


def test_the_search_works_from_a_file(site):
    address = f"{(site / 'search.html').as_uri()}?q=BatchNorm"
    shown = browse("--virtual-time-budget=15000", "--dump-dom", address).stdout
    results = re.findall(r'<li class="kind-\w+"><a href="([^"#]+)', shown)
    assert "reference/mxnet.gluon.nn.html" in results
