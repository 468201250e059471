#!/usr/bin/env bash
# Installs programs that other people wrote for MXNet 1.9.1, unmodified, from PyPI, each into an
# environment of its own, build/programs/NAME, with the versions of its time that still install.
# Usage: tests/python/programs/install.sh [NAME…]      (no argument: all)
# None gets Apache's mxnet: the tests put this project's package on the path.
set -euo pipefail
cd "$(dirname "$0")/../../.."
python="$PWD/.venv/bin/python"
[ -x "$python" ] || { echo "install.sh: .venv is missing; run ./quickstart first" >&2; exit 1; }

declare -A program=(
  [gluoncv]="gluoncv==0.10.5"
  [gluonnlp]="gluonnlp==0.10.0"
  [gluonts]="gluonts==0.8.1"
  [keras]="keras-mxnet==2.2.4.3"
  [mxfusion]="mxfusion==0.3.1"
  [sockeye]="sockeye==2.3.24"
)
# What each imports; their own lists name more, mxnet among it.
declare -A needs=(
  [gluoncv]="opencv-python-headless==4.8.1.78 pandas==1.5.3 matplotlib portalocker pyyaml requests scipy==1.11.4 tqdm yacs"
  [gluonnlp]="packaging sacremoses"
  [gluonts]="holidays matplotlib pandas==1.5.3 pydantic==1.10.27 toolz tqdm ujson"
  [keras]="h5py keras-applications keras-preprocessing pyyaml scipy==1.11.4 six"
  [mxfusion]="future networkx scipy==1.11.4"
  [sockeye]="portalocker pyyaml sacrebleu"
)

install() {
  local folder="build/programs/$1"
  [ -x "$folder/bin/python" ] || "$python" -m venv "$folder"
  # setuptools and Cython of the environment: gluonnlp is compiled as it was then.
  "$folder/bin/pip" install -q "setuptools<70" wheel "cython<3.1" numpy==1.26.4 ${needs[$1]}
  "$folder/bin/pip" install -q --no-deps --no-build-isolation "${program[$1]}"
  echo "$1: ${program[$1]}"
}

for name in "${@:-gluoncv gluonnlp gluonts keras mxfusion sockeye}"; do
  for one in $name; do
    [ -n "${program[$one]:-}" ] ||
      { echo "install.sh: unknown program \"$one\"; use one of ${!program[*]}" >&2; exit 2; }
    install "$one"
  done
done
