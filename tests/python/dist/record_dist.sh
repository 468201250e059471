#!/usr/bin/env bash
# Records what MXNet 1.9.1 computes: record_dist.sh PYTHON [KINDS], where PYTHON has 1.9.1. Its package does not
# know our launcher, so the variables are set here.
set -euo pipefail
cd "$(dirname "$0")"
port=9191
for kind in ${2:-sync async compressed sparse}; do
  export DMLC_PS_ROOT_URI=127.0.0.1 DMLC_PS_ROOT_PORT=$((port++)) DMLC_NUM_WORKER=4 DMLC_NUM_SERVER=2
  export OMP_NUM_THREADS=1
  run() { DMLC_ROLE=$1 "$2" dist_runs.py $kind golden/dist_$kind.npz; }
  run scheduler "$1" &
  for _ in 1 2; do run server "$1" & done
  for _ in 1 2 3 4; do run worker "$1" & done
  wait
done
