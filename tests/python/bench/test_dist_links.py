"""The benchmark of trainings over slow links: its steps add up, and the picture is what it says."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[3]
sys.path.append(str(ROOT / "bench" / "dist"))

import draw  # noqa: E402
import hosts  # noqa: E402
import links  # noqa: E402

NO_HOSTS = hosts.missing(speed=True) or ("" if shutil.which("mpirun") else "needs mpirun")


@pytest.mark.skipif(bool(NO_HOSTS), reason=NO_HOSTS)
@pytest.mark.parametrize("way", [{"pause": 0.01}, {"batch": 8}])
def test_steps_on_two_hosts(way):
    found = links.run(2, 400, 2, {"layers": 5, "bytes": 40_000, **way})
    assert found["right"]
    assert [len(found[name]) for name in ("compute", "talk", "both")] == [2, 2, 2]
    if "pause" in way:
        assert min(found["compute"]) >= 0.05
        assert min(found["both"]) >= 0.05
    listed = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True, check=True)
    assert f"remx{os.getpid()}x" not in listed.stdout, "the hosts are taken away"


def test_what_is_hidden():
    found = {"compute": [2.0, 2.0], "talk": [1.0, 2.0], "both": [2.0, 4.0]}
    assert links.hidden(found) == [1.0, 0.0]


def test_the_largest_count_is_said_from_the_smaller():
    def talk(n, size):
        return links.model.all_reduce(n, size, 1e-4, 2e-8)

    talks = [(n, size, talk(n, size)) for n in (2, 3, 4) for size in links.SIZES]
    size, layers = links.STEPS["bytes"], links.STEPS["layers"]
    measured = {n: (0.2, 0.2 + layers * talk(n, size) - 0.9 * min(0.2, layers * talk(n, size)), 0.9)
                for n in (2, 3, 4)}  # fmt: skip
    (line,) = links.predicted(measured, talks)
    assert line["fitted_on"] == [2, 3]
    assert line["alpha_s"] == pytest.approx(1e-4)
    assert abs(line["error"]) < 0.15
    assert max(map(abs, line["errors_of_sums"])) < 1e-3


def test_predictions_are_of_eight_to_ten_thousand_workers_and_named_so():
    lines = list(draw.lines())
    assert len(lines) == 4
    for line in lines:
        assert "predicted" in line["metric"]
        assert (line["workers"][0], line["workers"][-1]) == (8, 10_000)
        assert line["efficiency"] == sorted(line["efficiency"], reverse=True)
        json.dumps(line)


def test_the_picture_of_the_guide_is_what_the_model_says():
    picture = (ROOT / "docs" / "pictures" / "many_workers.svg").read_text()
    assert picture == draw.draw().svg()
    assert "Predicted, not measured" in picture
