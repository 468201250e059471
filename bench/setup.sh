#!/usr/bin/env bash
# Creates the two side environments of the benchmarks and of the golden recorder:
#   build/oracle-venv  the real MXNet 1.9.1 with the old NumPy and ONNX it needs (Python <= 3.11)
#   build/peers-venv   ONNX Runtime, OpenVINO, PyTorch and SciPy, as PyPI offers them
# Usage: bench/setup.sh [oracle] [peers]      (no argument: both)
set -euo pipefail
cd "$(dirname "$0")/.."

find_python() {
  for name in "$@"; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  echo "bench/setup.sh: none of $* is installed; install Python 3.11" >&2
  exit 1
}

make_oracle() {
  [ -x build/oracle-venv/bin/python ] || "$(find_python python3.11 python3.10)" -m venv build/oracle-venv
  build/oracle-venv/bin/pip install --quiet "numpy<1.24" "mxnet==1.9.1" "onnx<1.15" "protobuf<4"
  build/oracle-venv/bin/python -c 'import mxnet, onnx; print("oracle: mxnet", mxnet.__version__)'
}

# A peer that PyPI does not offer for this machine is left out: the benchmark names those it found.
make_peers() {
  [ -x build/peers-venv/bin/python ] || "$(find_python python3.11 python3)" -m venv build/peers-venv
  for package in numpy scipy onnxruntime openvino torch torchvision onnx; do
    build/peers-venv/bin/pip install --quiet "$package" || echo "peers: $package is not available"
  done
  build/peers-venv/bin/pip list 2>/dev/null | grep -iE '^(onnxruntime|openvino|torch|numpy|scipy) ' || true
}

mkdir -p build
for part in "${@:-oracle}"; do
  case "$part" in
    oracle) make_oracle ;;
    peers) make_peers ;;
    *) echo "bench/setup.sh: unknown part \"$part\"; use oracle or peers" >&2; exit 2 ;;
  esac
done
[ $# -gt 0 ] || make_peers
