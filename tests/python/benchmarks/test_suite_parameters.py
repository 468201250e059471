"""Parameters of the experimenter: the defaults of dlbs's page, references, expressions, plans."""

import ast
import json
import os
import pathlib
import re
import sys

import pytest

from mxnet_benchmarks import experimenter
from mxnet_benchmarks.experiments.config import Config, parse_assignment
from mxnet_benchmarks.experiments.expressions import ParameterError, Resolver
from mxnet_benchmarks.experiments.plan import build

PAGE = pathlib.Path(__file__).with_name("seed_parameters.md").read_text()
ENTRY = re.compile(
    r"#### __(?P<name>[\w.]+)__\s+\* __default value__ `(?P<value>.*)`\n", re.UNICODE
)
# The page's form gives a bare metal run the container's path and no flag; in it real data never
# worked. It is the one text that differs.
MENDED = {
    "$('' if not '${mxnet.data_dir}' else '--data_dir=${mxnet.data_dir}' if ${exp.docker} is True "
    "else '/workspace/data')$":
    "$('' if not '${mxnet.data_dir}' else '--data_dir=/workspace/data' if ${exp.docker} is True "
    "else '--data_dir=${mxnet.data_dir}')$",
}  # fmt: skip


def page_defaults():
    found = {match["name"]: ast.literal_eval(match["value"]) for match in ENTRY.finditer(PAGE)}
    assert len(found) == PAGE.count("#### __") == 11
    return found


def printed(capsys, *arguments):
    assert experimenter.main(["print-config", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_defaults_are_the_texts_of_the_page(capsys):
    shown = printed(capsys)
    assert set(shown) == {"parameters", "variables", "extensions"}
    for name, value in page_defaults().items():
        if isinstance(value, list):
            value = [MENDED.get(item, item) for item in value]
        assert shown["parameters"][name] == value, name


def by_hand(text, values):
    """An evaluator of the test's own."""
    while re.search(r"\$\{", text):
        text = re.sub(r"\$\{([^${}]+)\}", lambda m: values[m[1]], text)
    return re.sub(
        r"\$\((.+?)\)\$", lambda m: str(eval(m[1], {"true": True, "false": False})), text
    )  # fmt: skip


@pytest.mark.parametrize("docker", ["true", "false"])
@pytest.mark.parametrize(("gpus", "device", "count"), [("0", "gpu", "1"), ("", "cpu", "0")])
@pytest.mark.parametrize("phase", ["training", "inference"])
def test_resolved_defaults_are_those_of_the_page(
    capsys, monkeypatch, docker, gpus, device, count, phase
):
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("DLBS_ROOT", "/opt/dlbs")
    values = {
        "HOME": "/home/me", "DLBS_ROOT": "/opt/dlbs", "exp.docker": docker, "exp.phase": phase,
        "exp.model": "vgg16", "exp.replica_batch": "16", "exp.num_batches": "100",
        "exp.num_warmup_batches": "1", "exp.num_local_gpus": count, "exp.device_type": device,
        "mxnet.kv_store": "device", "mxnet.data_dir": "", "exp.dtype": "float32",
        "runtime.cuda_cache": "", "monitor.frequency": "0", "monitor.pid_folder": "/dev/shm/m",
        "exp.docker_args": "--rm", "exp.docker_image": "hpe/mxnet:cuda9-cudnn7",
    }  # fmt: skip
    shown = printed(
        capsys, "--resolve", f"-Pexp.docker={docker}", f'-Pexp.gpus="{gpus}"',
        f'-Pexp.phase="{phase}"', '-Pexp.model="vgg16"',
    )  # fmt: skip
    for name, value in page_defaults().items():
        if isinstance(value, list):
            assert shown[name] == [by_hand(item, values) for item in value], name
        elif isinstance(value, str):
            assert shown[name] == by_hand(value, values), name
        else:
            assert shown[name] is value, name


@pytest.mark.parametrize(
    ("docker", "flag", "volumes"),
    [("true", "--data_dir=/workspace/data", 1), ("false", "--data_dir=/data/images", 1)],
)
def test_real_data_go_where_the_benchmark_finds_them(capsys, docker, flag, volumes):
    shown = printed(
        capsys, "--resolve", f"-Pexp.docker={docker}", '-Pmxnet.data_dir="/data/images"'
    )
    assert flag in shown["mxnet.args"]
    assert shown["mxnet.docker_args"].count("--volume=/data/images:/workspace/data") == volumes
    assert shown["exp.data"] == "real"


def test_inputs_of_experiments_have_dlbs_defaults(capsys):
    shown = printed(capsys, "--resolve")
    wanted = {
        "exp.replica_batch": 16, "exp.num_batches": 100, "exp.num_warmup_batches": 1,
        "exp.phase": "training", "exp.dtype": "float32", "exp.gpus": "0", "exp.device_type": "gpu",
        "exp.docker": True, "exp.effective_batch": 16,
    }  # fmt: skip
    assert {name: shown[name] for name in wanted} == wanted
    assert printed(capsys, "--resolve", '-Pexp.gpus="0,1:2"')["exp.effective_batch"] == 48
    assert printed(capsys, "--resolve", '-Pexp.gpus=""')["exp.device_type"] == "cpu"


def resolve(parameters, information=None, **environment):
    return Resolver(parameters, information, environment).all()


def test_references_nest_and_fall_back_to_the_environment():
    found = resolve(
        {"fork": "own", "own.path": "${HOME}/net", "path": "${${fork}.path}/x"}, HOME="/me"
    )
    assert found["path"] == "/me/net/x"
    assert resolve({"HOME": "here", "path": "${HOME}"}, HOME="/me")["path"] == "here"


def test_expressions_see_values_and_modules():
    found = resolve({
        "gpus": "0,1", "n": "$(len(re.sub('[:,]', ' ', '${gpus}').split()))$",
        "python": "$(sys.executable)$", "flag": True, "word": "$('yes' if ${flag} else 'no')$",
        "two": "$(1+1)$ and $('${flag}' == 'true')$", "list": ["a", "$('')$", "${n}"],
        "joined": "${list}",
    })  # fmt: skip
    assert (found["n"], found["word"], found["two"]) == ("2", "yes", "2 and true")
    assert found["python"] == sys.executable
    assert found["list"] == ["a", "", "2"]
    assert found["joined"] == "a 2"


def test_types_and_ranges():
    facts = {
        "n": {"type": "int"}, "f": {"type": "float"}, "b": {"type": "bool"},
        "d": {"val_domain": ["a", "b"]},
    }  # fmt: skip
    raw = {"n": "$(3)$", "f": "0.5", "b": "on", "d": "a"}
    assert resolve(raw, facts) == {"n": 3, "f": 0.5, "b": True, "d": "a"}
    with pytest.raises(ParameterError, match="parameter n is 'many'; it must be of type int"):
        resolve({**raw, "n": "many"}, facts)
    with pytest.raises(ParameterError, match="parameter d is 'c'; use a, b"):
        resolve({**raw, "d": "c"}, facts)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"a": "${b}"}, r"parameter a needs \$\{b\}, which is no parameter and no variable"),
        ({"a": "${b}", "b": "${a}"}, "parameter a depends on itself: a -> b -> a"),
        ({"a": "$(1/0)$"}, "parameter a: the expression '1/0' fails: division by zero"),
    ],
)
def test_what_cannot_be_computed(raw, sentence):
    with pytest.raises(ParameterError, match=sentence):
        resolve(raw)


def plan_of(content):
    config = Config()
    config.add(content)
    return build(config)


def test_every_combination_of_variables_is_an_experiment():
    plan = plan_of({
        "parameters": {"sys.plan_builder.var_order": ["b", "a"], "c": 1},
        "variables": {"a": [1, 2], "b": ["x", "y"], "d": 5},
    })  # fmt: skip
    assert [(e["b"], e["a"], e["d"], e["c"]) for e in plan] == [
        ("x", 1, 5, 1), ("x", 2, 5, 1), ("y", 1, 5, 1), ("y", 2, 5, 1),
    ]  # fmt: skip


def test_extensions_change_what_their_condition_matches():
    plan = plan_of({
        "parameters": {"batch": 1, "exp.gpus": "0"},
        "variables": {"model": ["vgg11", "vgg19", "alexnet"]},
        "extensions": [
            {"condition": {"model": "vgg([0-9]+)"},
             "parameters": {"depth": "${__condition.model_1}", "all": ["${__condition.model_0}"]}},
            {"condition": {"model": ["alexnet", "x"]}, "cases": [{"batch": 2}, {"batch": 4}]},
            {"condition": {"batch": 4}, "parameters": {"exp.gpus": ""}},
            {"condition": {"unknown": 4}, "parameters": {"batch": 0}},
        ],
    })  # fmt: skip
    assert [(e["model"], e.get("depth"), e["batch"], e["exp.gpus"]) for e in plan] == [
        ("vgg11", "11", 1, "0"), ("vgg19", "19", 1, "0"),
        ("alexnet", None, 2, "0"), ("alexnet", None, 4, ""),
    ]  # fmt: skip
    assert plan[1]["all"] == ["vgg19"]


def test_a_condition_on_what_is_not_known_yet():
    with pytest.raises(ValueError, match="the condition on a cannot be decided, its value is"):
        plan_of({"parameters": {"a": "${b}"}, "extensions": [{"condition": {"a": "1"}}]})


def test_assignments_are_json():
    assert parse_assignment('exp.model="resnet50"', "-P") == ("exp.model", "resnet50")
    assert parse_assignment("a=b=c".replace("b=c", '"b=c"'), "-P") == ("a", "b=c")
    assert parse_assignment("exp.gpus=[1, 2]", "-V") == ("exp.gpus", [1, 2])
    with pytest.raises(ValueError, match="for a text write -P"):
        parse_assignment("exp.model=resnet50", "-P")
    with pytest.raises(ValueError, match="write -Pname=value"):
        parse_assignment("exp.model", "-P")


def test_later_sources_win(capsys, tmp_path):
    file = tmp_path / "config.json"
    file.write_text(json.dumps({
        "parameters": {"exp.num_batches": 7, "exp.phase": "inference",
                       "own": {"val": "$(2*3)$", "type": "int", "desc": "mine"}},
        "variables": {"exp.model": ["vgg11", "vgg13"]},
    }))  # fmt: skip
    shown = printed(capsys, "--resolve", f"--config={file}", "-Pexp.num_batches=8")
    assert [(e["exp.model"], e["exp.num_batches"], e["exp.phase"], e["own"]) for e in shown] == [
        ("vgg11", 8, "inference", 6), ("vgg13", 8, "inference", 6),
    ]  # fmt: skip
    one = printed(capsys, "--resolve", f"--config={file}", '-Pexp.model="vgg16"')
    assert one["exp.model"] == "vgg16"


def test_without_the_defaults(capsys):
    shown = printed(capsys, "--discard-default-config", "-Pa.b=[1, 2]", '-Vc=["x"]')
    assert shown == {"parameters": {"a.b": [1, 2]}, "variables": {"c": ["x"]}, "extensions": []}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-Pexp.model=vgg"], "-P 'exp.model=vgg': the value is no JSON"),
        (["--config=/nowhere.json"], "configuration /nowhere.json: No such file or directory"),
        (["-E{"], "-E '{' is no JSON"),
        (["-E[]"], "-E '[]': write an object with condition, parameters and cases"),
        (["-Pexp.gpus='0'".replace("'", '"') + "x"], "the value is no JSON"),
        (
            ['-Pexp.phase="testing"', "--resolve"],
            "parameter exp.phase is 'testing'; use ",
        ),
        (['-Pexp.gpus="one"', "--resolve"], "parameter exp.gpus is 'one', which is not of form"),
    ],
)
def test_wrong_input_is_one_sentence(capsys, arguments, sentence):
    assert experimenter.main(["print-config", *arguments]) == 1
    said = capsys.readouterr().err
    assert said.startswith("experimenter: ")
    assert sentence in said
    assert said.count("\n") == 1


def test_the_root_is_the_suites_own_unless_it_is_set(capsys, monkeypatch):
    monkeypatch.delenv("DLBS_ROOT", raising=False)
    own = printed(capsys, "--resolve", "-Pexp.docker=false")
    assert os.path.isfile(own["mxnet.launcher"])
    assert os.path.isfile(f"{own['mxnet.bench_path']}/mxnet_benchmarks/benchmarks.py")
    monkeypatch.setenv("DLBS_ROOT", "/opt/dlbs")
    assert printed(capsys, "--resolve")["mxnet.launcher"] == "/opt/dlbs/scripts/launchers/mxnet.sh"
