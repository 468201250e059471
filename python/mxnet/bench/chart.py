"""Bar charts of results, as SVG or PNG.

A result is what `rounds.report` returns; each becomes a group of bars, one for each engine.
"""

import html
import pathlib

import numpy as np

from .. import _core
from . import glyphs

BAR, GAP, LEFT, WIDTH, RIGHT, MARGIN = 18, 26, 130, 460, 90, 10
INK = "#1e293b"
COLORS = {
    "remx": "#c2410c", "mxnet-1.9.1": "#94a3b8", "onnxruntime": "#64748b", "openvino": "#475569",
    "torch": "#334155",
}  # fmt: skip
_SCALE = 2  # dots of a PNG for one unit of the drawing


class Drawing:
    """Rectangles, lines and texts, to be written in one form or another."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self._boxes, self._texts = [], []

    def box(self, x, y, width, height, color, radius=0):
        """Adds a filled rectangle."""
        self._boxes.append((x, y, width, height, color, radius))

    def text(self, x, y, content, anchor="start", size=12, weight="normal", color=INK):
        """Adds a text whose feet stand at y."""
        self._texts.append((x, y, content, anchor, size, weight, color))

    def svg(self):
        """Returns the drawing as SVG."""
        parts = [
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'rx="{radius}" fill="{color}"/>'
            for x, y, width, height, color, radius in self._boxes
        ]
        parts += [
            f'<text x="{x:.1f}" y="{y}" font-size="{size}" text-anchor="{anchor}" '
            f'font-weight="{weight}" fill="{color}">{html.escape(content)}</text>'
            for x, y, content, anchor, size, weight, color in self._texts
        ]
        size = f'width="{self.width}" height="{self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'{size} font-family="system-ui, sans-serif">'
            f'<rect {size} fill="white"/>' + "\n".join(parts) + "</svg>\n"
        )

    def png(self):
        """Returns the drawing as a PNG file."""
        shape = (round(self.height * _SCALE), round(self.width * _SCALE), 3)
        pixels = np.full(shape, 255, np.uint8)
        for x, y, width, height, color, _ in self._boxes:
            _fill(pixels, x * _SCALE, y * _SCALE, width * _SCALE, height * _SCALE, color)
        for x, y, content, anchor, _, weight, color in self._texts:
            place = x * _SCALE, y * _SCALE
            _write(pixels, *place, content, anchor, weight == "bold", color)
        return _core.encode_image(pixels.tobytes(), shape[0], shape[1], 3, "png", 9)


def _fill(pixels, x, y, width, height, color):
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    right, bottom = round(x + max(width, 1)), round(y + max(height, 1))
    pixels[max(round(y), 0) : bottom, max(round(x), 0) : right] = (blue, green, red)


def _write(pixels, x, y, content, anchor, bold, color):
    """Writes a text in dots of two by two."""
    step = glyphs.WIDTH * _SCALE
    x -= {"start": 0, "middle": 0.5, "end": 1}[anchor] * step * len(content)
    top = y - glyphs.HEIGHT * _SCALE
    for letter in content:
        for row, bits in enumerate(glyphs.rows(letter)):
            for column in (c for c in range(5) if bits >> (4 - c) & 1):
                width = _SCALE + (1 if bold else 0)
                _fill(pixels, x + column * _SCALE, top + row * _SCALE, width, _SCALE, color)
        x += step


def bars(result):
    """Returns (engine, median, p10, p90) of every engine of a result, ours first."""
    lines = {result["engine"]: result, **result["peers"]}
    return [(n, line["median"], line["p10"], line["p90"]) for n, line in lines.items()]


def _draw_result(drawing, result, top, threads):
    """Draws the bars of one result; returns where they end."""
    rows = bars(result)
    scale = WIDTH / max(row[3] for row in rows)
    title = f"{result['metric']} ({result['unit']}){threads}"
    drawing.text(MARGIN, top + 12, title, size=13, weight="bold")
    left = MARGIN + LEFT
    for i, (name, median, low, high) in enumerate(rows):
        y = top + 22 + i * (BAR + 6)
        drawing.text(left - 8, y + 13, name, "end")
        drawing.box(left, y, median * scale, BAR, COLORS.get(name, "#0f766e"), 2)
        drawing.box(left + low * scale, y + BAR / 2 - 0.75, (high - low) * scale, 1.5, "#0f172a")
        drawing.text(left + max(high, median) * scale + 8, y + 13, f"{median:.4g}")
    return top + 22 + len(rows) * (BAR + 6)


def draw(results):
    """Returns the drawing of several results of one machine."""
    first = results[0]
    is_one_count = len({result["threads"] for result in results}) == 1
    caption = f"{first['host']}, {first['isa']}"
    caption += f", {first['threads']} threads" if is_one_count else ""
    caption += f", commit {first['commit']}" if "commit" in first else f", {first['date']}"
    height = 34 + sum(22 + len(bars(r)) * (BAR + 6) + GAP for r in results)
    drawing = Drawing(LEFT + WIDTH + RIGHT + 2 * MARGIN, height)
    drawing.text(MARGIN, 18, caption, size=11)
    top = 34
    for result in results:
        threads = "" if is_one_count else f", {result['threads']} threads"
        top = _draw_result(drawing, result, top, threads) + GAP
    return drawing


def write(results, path):
    """Writes a chart; the ending of `path` (.svg or .png) chooses the form."""
    path = pathlib.Path(path)
    check_ending(path)
    drawing = draw(results)
    content = drawing.png() if path.suffix.lower() == ".png" else drawing.svg().encode()
    _core.write_file(str(path), content)


def check_ending(path):
    """Raises ValueError unless the file can be written as its name says."""
    if pathlib.Path(path).suffix.lower() not in (".svg", ".png"):
        raise ValueError(f"a chart is a .svg or a .png file, got {str(path)!r}")
