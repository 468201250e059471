#!/usr/bin/env bash
# Hygiene of the tree: format, lint, layers, rooms, names, sizes, settings, links, generated files, types,
# clang-tidy on what changed.
# `tools/check.sh --fix` formats and regenerates in place first.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
mkdir -p build
[ -x "$venv/bin/mypy" ] || setup_python build run test

python_folders=()
for folder in python tools tests bench examples; do [ -d "$folder" ] && python_folders+=("$folder"); done
mapfile -t cpp_files < <(find src include examples -type f \( -name '*.h' -o -name '*.cc' -o -name '*.cu' \
  -o -name '*.cuh' \) 2>/dev/null | sort)

generate() {  # FOLDER_OF_WRAPPERS DOCS_FOLDER
  [ -e build/release/build.ninja ] || configure release -DMX_STAGE=OFF
  (build release mx_catalog) || return 1
  build/release/bin/mx_catalog >build/catalog.json
  "$python" tools/gen_python_api.py build/catalog.json "$1"
  "$python" tools/gen_old_names.py "$1"
  "$python" tools/gen_docs.py build/catalog.json "$2"
}

if [ "${1:-}" = --fix ]; then
  "$venv/bin/clang-format" -i "${cpp_files[@]}"
  "$venv/bin/ruff" check -q --fix "${python_folders[@]}" || true
  "$venv/bin/ruff" format -q "${python_folders[@]}"
  generate python/mxnet/_gen docs
fi

failed=0
check() {  # NAME COMMAND…
  local name="$1" output
  shift
  if output="$("$@" 2>&1)"; then
    printf '   ok      %-16s %s\n' "$name" "$(tail -n 1 <<<"$output")"
  else
    printf '   FAILED  %s\n%s\n' "$name" "$(head -n 60 <<<"$output")"
    failed=1
  fi
}

format_cpp() {
  local output
  output="$("$venv/bin/clang-format" --dry-run -Werror "${cpp_files[@]}" 2>&1)" &&
    { echo "${#cpp_files[@]} files"; return 0; }
  grep 'error:' <<<"$output" | cut -d: -f1 | sort | uniq -c
  echo "run tools/check.sh --fix"
  return 1
}

generated() {
  local fresh=build/generated status=0
  rm -rf "$fresh"
  mkdir -p "$fresh"
  generate "$fresh/_gen" "$fresh/docs" || return 1
  # Stubs need the built package; a test compares them.
  diff -r -u -x __pycache__ -x '*.pyi' python/mxnet/_gen "$fresh/_gen" || status=1
  diff -r -u -x missing.md -x names.md -x members.md docs/api "$fresh/docs/api" || status=1
  diff -u docs/operators.md "$fresh/docs/operators.md" || status=1
  if [ $status != 0 ]; then
    echo "python/mxnet/_gen, docs/api or docs/operators.md is not what the catalog says;" \
      "run tools/check.sh --fix"
    return 1
  fi
  echo "python/mxnet/_gen, docs/api and docs/operators.md match the catalog"
}

# Files that differ from main, or from the last commit when this is main, within a time budget.
tidy() {
  local base file output status=0 files=()
  base="$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || true)"
  [ -n "$base" ] && [ "$base" = "$(git rev-parse HEAD)" ] && base="$(git rev-parse -q --verify HEAD~1 || true)"
  [ -n "$base" ] || { echo "no base commit to compare with"; return 0; }
  for file in $({ git diff --name-only --diff-filter=d "$base" -- src; git ls-files -o --exclude-standard src; } | sort -u); do
    # Headers are checked with what includes them; nanobind's macros are not ours to tidy.
    [[ $file == *.cc && $file != src/bindings/* ]] || continue
    grep -q "/$file\"" build/release/compile_commands.json || continue
    files+=("$file")
  done
  [ ${#files[@]} -gt 0 ] || { echo "no file changed"; return 0; }
  output="$(printf '%s\n' "${files[@]}" | timeout "${MX_TIDY_SECONDS:-240}" xargs -P "$(nproc)" -n 1 \
    "$venv/bin/clang-tidy" -p build/release --quiet 2>/dev/null)" || status=$?
  if grep 'error:' <<<"$output"; then return 1; fi
  [ $status = 0 ] || [ $status = 124 ] || return 1
  echo "${#files[@]} changed files$([ $status = 0 ] || echo ', as many as the time allowed')"
}

check clang-format format_cpp
check "ruff check" "$venv/bin/ruff" check --output-format=concise "${python_folders[@]}"
check "ruff format" "$venv/bin/ruff" format --check --output-format=concise "${python_folders[@]}"
check layers "$python" tools/check_layers.py
check rooms "$python" tools/check_rooms.py
check names "$python" tools/check_names.py
check sizes "$python" tools/check_sizes.py
check settings "$python" tools/check_settings.py
check links "$python" tools/check_links.py
check generated generated
check types "$venv/bin/mypy"
check clang-tidy tidy
exit $failed
