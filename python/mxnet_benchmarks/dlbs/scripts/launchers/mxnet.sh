#!/bin/bash
# Runs one experiment with MXNet and appends what it says to the experiment's log.
# Arguments: pairs `--name value`, a parameter each, with underscores for dots.
# shellcheck disable=SC2154,SC2016  # names come from the arguments; dates are made when the script runs
while [ $# -gt 1 ]; do
  case "$1" in
    --[a-z]*) printf -v "${1#--}" %s "$2" ;;
  esac
  shift 2
done

batch_file="$(dirname "$exp_log_file")/${exp_framework}_${exp_device_type}_${exp_model}.batch"

# Begins a folder list with another one; an empty entry would mean the working folder.
front() {
  if [ -n "$1" ]; then echo "$1${2:+:$2}"; else echo "$2"; fi
}

# The lines that set variables, inside of a container or not.
variables() {
  if [ "$exp_docker" = true ]; then
    echo "export PYTHONPATH=${mxnet_bench_path}\${PYTHONPATH:+:\$PYTHONPATH}"
    [ -z "$runtime_cuda_cache" ] || echo "export CUDA_CACHE_PATH=/workspace/cuda_cache"
  else
    printf 'export LD_LIBRARY_PATH=%q\n' "$(front "$mxnet_host_libpath" "$LD_LIBRARY_PATH")"
    printf 'export PYTHONPATH=%q\n' \
      "$(front "$mxnet_host_python_path" "$(front "$mxnet_bench_path" "$PYTHONPATH")")"
    [ -z "$runtime_cuda_cache" ] || printf 'export CUDA_CACHE_PATH=%q\n' "$runtime_cuda_cache"
    [ "$exp_device_type" != gpu ] || echo "export CUDA_VISIBLE_DEVICES=$runtime_visible_gpus"
  fi
  echo "export MXNET_CUDNN_AUTOTUNE_DEFAULT=$([ "$mxnet_cudnn_autotune" = true ] && echo 1 || echo 0)"
  echo "export MXNET_CUDA_ALLOW_TENSOR_CORE=$([ "$exp_use_tensor_core" = true ] && echo 1 || echo 0)"
  [ -z "$mxnet_env" ] || echo "export $mxnet_env"
}

now='$(date +%Y-%m-%d:%H:%M:%S:%3N)'
suite="$(printf %q "$mxnet_bench_path/mxnet_benchmarks")"
program="$suite/benchmarks.py"
if [ "$exp_num_nodes" -gt 1 ]; then
  # This experiment runs on every machine; one of them has the scheduler.
  program="$suite/cluster_launcher.py --rendezvous=$mxnet_rendezvous --num_workers=$exp_num_nodes \
    --scheduler=$mxnet_scheduler $program"
fi
command="$runtime_launcher $runtime_python $program $mxnet_args"
script="$(variables)
echo \"__results.start_time__= \\\"$now\\\"\"
$command &
proc_pid=\$!
wait \$proc_pid
echo \"__results.end_time__= \\\"$now\\\"\"
echo \"__results.proc_pid__= \$proc_pid\""

# status NAME SENTENCE: how the experiment ended, for the log.
status() {
  echo "__exp.status__=\"$1\""
  echo "__exp.status_msg__=\"$2\""
}

if [ "$exp_status" = simulate ]; then
  if [ "$exp_docker" = true ]; then
    printf '%s run %s /bin/bash -c %q\n' "$exp_docker_launcher" "$mxnet_docker_args" "$script"
  else
    echo "$script"
  fi
  exit 0
fi

if [ "$exp_rerun" != true ] && [ -s "$batch_file" ] &&
  [ "$exp_replica_batch" -ge "$(cat "$batch_file")" ]; then
  status skipped "a batch of $(cat "$batch_file") failed before; remove $batch_file to try again" \
    >>"$exp_log_file"
  exit 0
fi

if [ "$exp_docker" = true ]; then
  if ! command -v "$exp_docker_launcher" >/dev/null; then
    status failure "$exp_docker_launcher is not installed; use -Pexp.docker=false" >>"$exp_log_file"
    exit 1
  fi
  if ! "$exp_docker_launcher" image inspect "$exp_docker_image" >/dev/null 2>&1; then
    status failure "there is no image $exp_docker_image; use docker pull $exp_docker_image" \
      >>"$exp_log_file"
    exit 1
  fi
  # The arguments are words of a text.
  # shellcheck disable=SC2086
  "$exp_docker_launcher" run $mxnet_docker_args /bin/bash -c "$script" >>"$exp_log_file" 2>&1
else
  bash -c "$script" >>"$exp_log_file" 2>&1
fi

if ! grep -q '^[[:blank:]]*__results.time__' "$exp_log_file"; then
  echo '__exp.status__="failure"' >>"$exp_log_file"
  if [ ! -s "$batch_file" ] || [ "$exp_replica_batch" -lt "$(cat "$batch_file")" ]; then
    echo "$exp_replica_batch" >"$batch_file"
  fi
  exit 1
fi
