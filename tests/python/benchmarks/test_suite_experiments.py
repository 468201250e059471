"""Experiments on bare metal and in containers, their logs, and the parser of logs."""

import gzip
import json
import os
import pathlib
import stat
import subprocess
import sys

import pytest
from suite import parse

from mxnet_benchmarks import experimenter, logparser

BARE = ["-Pexp.docker=false", '-Pexp.gpus=""', "-Pexp.num_batches=2", "-Pexp.replica_batch=2"]


@pytest.fixture(autouse=True)
def own_root(monkeypatch):
    monkeypatch.delenv("DLBS_ROOT", raising=False)


def launch(*arguments):
    return experimenter.main(["run", *BARE, *arguments])


def log_option(path):
    return f"-Pexp.log_file={json.dumps(str(path))}"


def test_a_run_of_deep_mnist_and_its_log(tmp_path, capsys):
    log = tmp_path / "logs" / "mnist.log"
    assert launch('-Pexp.model="deep_mnist"', log_option(log)) == 0
    found = parse(log.read_text())
    assert found["exp.model"] == "deep_mnist"
    assert found["exp.model_title"] == "DeepMNIST"
    assert found["exp.replica_batch"] == 2
    assert found["exp.status"] == "ok"
    assert len(found["results.time_data"]) == 2
    assert found["results.start_time"] < found["results.end_time"]
    assert isinstance(found["results.proc_pid"], int)
    assert "1 ok" in capsys.readouterr().err

    assert logparser.main([str(log.parent), "--output_params", "exp.model_title,results.time"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row == {"exp.model_title": "DeepMNIST", "results.time": found["results.time"]}


def test_scripts_run_by_their_path(tmp_path):
    folder = pathlib.Path(experimenter.__file__).parent
    log = tmp_path / "net.log"
    subprocess.run(
        [sys.executable, folder / "experimenter.py", "run", *BARE, '-Pexp.model="sensor_net"',
         '-Pexp.phase="inference"', log_option(log), "--log-level=error"],
        check=True, cwd=tmp_path,
    )  # fmt: skip
    done = subprocess.run(
        [sys.executable, folder / "logparser.py", log, "--output_params", "exp.phase"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == [{"exp.phase": "inference"}]


def test_variables_make_several_logs_and_a_second_run_skips_them(tmp_path, capsys):
    first, second = tmp_path / "inference.log", tmp_path / "training.log"
    arguments = [
        '-Vexp.phase=["inference", "training"]', '-Pexp.model="sensor_net"',
        log_option(f"{tmp_path}/${{exp.phase}}.log"),
    ]  # fmt: skip
    assert launch(*arguments) == 0
    assert sorted(tmp_path.iterdir()) == [first, second]
    before, text = second.read_text(), first.read_text()
    first.write_text(text[: text.index("__results.time__")])  # as if it had been interrupted
    capsys.readouterr()
    assert launch(*arguments) == 0
    assert second.read_text() == before
    assert "results.time" in parse(first.read_text())
    assert "1 ok, 1 skipped" in capsys.readouterr().err


def test_a_failed_run_says_so_and_remembers_its_batch(tmp_path, capsys):
    arguments = [
        '-Pexp.model="sensor_net"', '-Pmxnet.kv_store="horovod"',
        log_option(f"{tmp_path}/${{exp.replica_batch}}.log"),
    ]  # fmt: skip
    assert launch(*arguments) == 1
    log = (tmp_path / "2.log").read_text()
    assert parse(log)["results.status"] == "failure"
    assert parse(log)["exp.status"] == "failure"
    assert "benchmarks: kv_store horovod needs Horovod" in log
    batch = tmp_path / "mxnet_cpu_sensor_net.batch"
    assert batch.read_text() == "2\n"
    assert "1 failure" in capsys.readouterr().err

    assert launch(*arguments, "-Pexp.replica_batch=4") == 0
    skipped = parse((tmp_path / "4.log").read_text())
    assert skipped["exp.status"] == "skipped"
    assert "a batch of 2 failed before; remove" in skipped["exp.status_msg"]
    assert "results.time" not in skipped
    assert launch(*arguments, "-Pexp.replica_batch=1", '-Pmxnet.kv_store="local"') == 0
    assert parse((tmp_path / "1.log").read_text())["exp.status"] == "ok"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (['-Pexp.model="resnet51"'], "exp.model 'resnet51' is no network of the suite"),
        ([], "exp.model is empty"),
        (['-Pexp.model="vgg11"', "-Pexp.replica_batch=0"], "exp.replica_batch is 0; use 1 or more"),
        (['-Pexp.model="vgg11"', '-Pmxnet.data_dir="/nowhere"'], "the data '/nowhere' are not"),
        (['-Pexp.model="vgg11"', '-Pmxnet.launcher="/no.sh"'], "the launcher '/no.sh' is not"),
        (['-Vexp.model=["vgg11", "vgg13"]'], "is another experiment's too"),
        (['-Pexp.model="vgg11"', "-Pmonitor.frequency=1"], "this suite has no resource monitor"),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_work_does_not_begin(tmp_path, capsys, arguments, sentence):
    log = log_option(tmp_path / "net.log")
    assert launch(*arguments, log) == 1
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert experimenter.main(["analyze-plan", *BARE, *arguments, log]) == 1
    said = capsys.readouterr().out
    assert sentence in said
    assert said.endswith("the plan cannot run as it is\n")


def test_a_plan_without_the_suites_parameters(tmp_path, capsys):
    plan = tmp_path / "plan.json"
    for content, sentence in [
        ('[{"exp.model": "vgg11"}]', "experiment 1 has no parameter exp.status, exp.framework, "),
        ("[1]", "is no list of experiments"),
        ("{", "is no JSON"),
    ]:
        plan.write_text(content)
        assert experimenter.main(["run", f"--plan={plan}"]) == 1
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1


def test_a_sound_plan_is_analyzed(tmp_path, capsys):
    log = log_option(f"{tmp_path}/${{exp.model}}.log")
    assert experimenter.main(["analyze-plan", *BARE, '-Vexp.model=["vgg11","vgg13"]', log]) == 0
    assert capsys.readouterr().out == "plan: 2 experiments\n2 to run\nthe plan is sound\n"


def test_a_plan_is_built_once_and_run_later(tmp_path, capsys):
    plan, log = tmp_path / "plan.json", tmp_path / "net.log"
    arguments = ['-Pexp.model="sensor_net"', '-Pexp.phase="inference"', log_option(log)]
    assert experimenter.main(["build", *BARE, *arguments, f"--plan={plan}"]) == 0
    (experiment,) = json.loads(plan.read_text())
    assert experiment["exp.effective_batch"].startswith("$(")
    assert experimenter.main(["run", f"--plan={plan}"]) == 0
    assert parse(log.read_text())["exp.model_title"] == "SensorNet"
    assert experimenter.main(["build", '-Vexp.model=["a", "b"]']) == 0
    capsys.readouterr()
    assert experimenter.main(["run", "--plan=/nowhere.json"]) == 1
    assert (
        capsys.readouterr().err == "experimenter: plan /nowhere.json: No such file or directory\n"
    )


def test_disabled_and_simulated_experiments(tmp_path, capfd):
    model = '-Pexp.model="sensor_net"'
    log = log_option(tmp_path / "net.log")
    assert launch(model, log, '-Pexp.status="disabled"') == 0
    assert launch(model, log, '-Pexp.status="simulate"', '-Pmxnet.env="A=1"') == 0
    shown = capfd.readouterr().out
    assert "export A=1\n" in shown
    assert "/mxnet_benchmarks/benchmarks.py --model=sensor_net --forward_only=false" in shown
    assert list(tmp_path.iterdir()) == []


def test_variables_of_a_bare_metal_run(tmp_path, capfd):
    launch(
        '-Pexp.model="sensor_net"', '-Pexp.status="simulate"', "-Pmxnet.cudnn_autotune=false",
        '-Pmxnet.host_libpath="/opt/lib"', '-Pmxnet.host_python_path="/opt/python"',
        '-Pruntime.cuda_cache="/dev/shm/cache"', '-Pruntime.launcher="taskset -c 0"',
        log_option(tmp_path / "net.log"),
    )  # fmt: skip
    shown = capfd.readouterr().out
    assert "export LD_LIBRARY_PATH=/opt/lib" in shown
    assert "export PYTHONPATH=/opt/python:" in shown
    assert "export CUDA_CACHE_PATH=/dev/shm/cache\n" in shown
    assert "export MXNET_CUDNN_AUTOTUNE_DEFAULT=0\n" in shown
    assert "export MXNET_CUDA_ALLOW_TENSOR_CORE=1\n" in shown
    assert f"\ntaskset -c 0 {sys.executable} " in shown


def fake_docker(folder, has_image=True):
    folder.mkdir()
    program = folder / "docker"
    program.write_text(
        "#!/bin/bash\n"
        f'if [ "$1" = image ]; then exit {0 if has_image else 1}; fi\n'
        'printf "%s\\n" "$@" >"${0%/*}/arguments"\n'
        'echo "__results.time__=1.5"; echo "__results.throughput__=10"\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def test_a_container_gets_the_command_line(tmp_path, monkeypatch):
    fake_docker(tmp_path / "bin")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    log, data = tmp_path / "net.log", tmp_path / "data"
    data.mkdir()
    arguments = [
        "run", '-Pexp.gpus=""', '-Pexp.model="vgg11"', log_option(log),
        f"-Pmxnet.data_dir={json.dumps(str(data))}", '-Pexp.docker_args="--rm --ipc=host"',
    ]  # fmt: skip
    assert experimenter.main(arguments) == 0
    words = (tmp_path / "bin" / "arguments").read_text().split("\n")
    root = experimenter.OWN_ROOT
    assert words[:9] == [
        "run", "-i", "--security-opt", "seccomp=unconfined", "--pid=host",
        f"--volume={root}/python/mxnet_benchmarks:/workspace/mxnet_benchmarks",
        f"--volume={data}:/workspace/data", "--rm", "--ipc=host",
    ]  # fmt: skip
    assert words[9:12] == ["hpe/mxnet:cuda9-cudnn7", "/bin/bash", "-c"]
    script = "\n".join(words[12:])
    assert "export PYTHONPATH=/workspace" in script
    command = "python /workspace/mxnet_benchmarks/benchmarks.py --model=vgg11 --forward_only=false"
    assert command in script
    assert "--data_dir=/workspace/data" in script
    assert parse(log.read_text())["results.time"] == 1.5


def test_an_image_that_is_not_there(tmp_path, monkeypatch):
    fake_docker(tmp_path / "bin", has_image=False)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    log = tmp_path / "net.log"
    arguments = ["run", '-Pexp.gpus=""', '-Pexp.model="vgg11"', log_option(log)]
    assert experimenter.main(arguments) == 1
    found = parse(log.read_text())
    assert found["exp.status"] == "failure"
    assert found["exp.status_msg"].startswith(
        "there is no image hpe/mxnet:cuda9-cudnn7; use docker"
    )


def test_docker_that_is_absent_is_named(tmp_path, capsys):
    log = tmp_path / "net.log"
    arguments = [
        "run", '-Pexp.gpus=""', '-Pexp.model="vgg11"', log_option(log),
        '-Pexp.docker_launcher="no-docker-here"',
    ]  # fmt: skip
    assert experimenter.main(arguments) == 1
    said = capsys.readouterr().err
    assert "no-docker-here is not installed; run without a container: -Pexp.docker=false" in said
    assert not log.exists()
    assert experimenter.main([*arguments, "--no-validation"]) == 1
    assert parse(log.read_text())["exp.status"] == "failure"


@pytest.fixture
def logs(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.log").write_text('noise\n  __exp.model__ = "a"\n__results.time__=1\n')
    (tmp_path / "b.log").write_text('__exp.model__="b"\n__exp.status__="failure"\n')
    text = '__exp.model__="c"\n__exp.model__="d"\n__results.time__=3\n__bad__=oops\n'
    with gzip.open(tmp_path / "deep" / "c.log.gz", "wt") as file:
        file.write(text)
    return tmp_path


def parsed(capsys, *arguments):
    assert logparser.main(list(map(str, arguments))) == 0
    return json.loads(capsys.readouterr().out)


def test_logs_are_found_and_chosen(logs, capsys):
    keys = ("--output_params", "exp.model")
    assert parsed(capsys, logs, *keys) == [{"exp.model": "a"}]
    kept = parsed(capsys, logs, "--failed_benchmarks", "keep", *keys)
    assert kept == [{"exp.model": "a"}, {"exp.model": "b"}]
    deep = parsed(capsys, logs, "--recursive", "--ignore_errors", *keys)
    assert deep == [{"exp.model": "a"}, {"exp.model": "d"}]
    query = ("--filter_query", '{"exp.model": "a"}')
    assert parsed(capsys, logs, *query) == [{"exp.model": "a", "results.time": 1}]
    old = parsed(capsys, "--log-dir", logs, "--keys", "exp.model", "exp.status", "--strict",
                 "--failed_benchmarks", "keep")  # fmt: skip
    assert old == [{"exp.model": "b", "exp.status": "failure"}]


def test_a_summary_is_written_once(logs, tmp_path, capsys):
    file = tmp_path / "summary.json"
    assert logparser.main([str(logs), f"--output_file={file}"]) == 0
    assert json.loads(file.read_text()) == {"data": [{"exp.model": "a", "results.time": 1}]}
    assert logparser.main([str(logs), f"--output_file={file}"]) == 1
    assert "is there already; use --overwrite" in capsys.readouterr().err
    assert logparser.main([str(logs), f"--output_file={file}", "--overwrite"]) == 0


def test_damaged_logs_are_named(logs, capsys):
    assert logparser.main([str(logs / "deep" / "c.log.gz")]) == 1
    assert "c.log.gz: line 4: the value of 'bad' is no JSON: 'oops'" in capsys.readouterr().err
    assert logparser.main(["/nowhere"]) == 1
    assert capsys.readouterr().err == "logparser: /nowhere is no log and no folder\n"
