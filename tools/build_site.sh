#!/usr/bin/env bash
# Builds the documentation site into build/site (open build/site/index.html), without a network.
# Needs the dependency group `docs` of pyproject.toml and the package, built in place or installed.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${SITE_PYTHON:-$PWD/.venv/bin/python}"
if [ -e python/mxnet/libmxnet.so ]; then export PYTHONPATH="$PWD/python${PYTHONPATH:+:$PYTHONPATH}"; fi
"$python" -c 'import sphinx, furo, myst_parser' 2>/dev/null || {
  echo "build_site: Sphinx is missing; run: $python -m pip install --group docs" >&2
  exit 1
}
"$python" tools/site/stage.py build/site-source
rm -rf build/site
"$python" -m sphinx -q -W --keep-going -j "$(nproc)" -b html -d build/site-cache build/site-source build/site
echo "the site is in build/site/index.html: $(find build/site -name '*.html' | wc -l) pages"
