# Sourced by ./test after tools/setup.sh: sections with a verdict, a time and a share of the hour that
# a cold run on two quiet cores may take. A share is a promise to those who wait, not a test: machines
# differ. Without shares=yes none is held against a section.

shares=yes
results=()
failed=0

# finish VERDICT MINUTES SECONDS NAME: notes how a section went.
finish() {
  local beside="" over=""
  if [ $shares = yes ]; then
    beside=" of $(printf %4d $(($2 * 60)))"
    if [ "$3" -gt $(($2 * 60)) ]; then over=", over its share"; fi
  fi
  results+=("$(printf '%-6s %5d s%s  %s%s' "$1" "$3" "$beside" "$4" "$over")")
}

# run MINUTES NAME COMMAND…: one section. The subshell keeps `set -e` alive inside the command, which
# an `if` around it would switch off.
run() {
  local share="$1" name="$2" start=$SECONDS status
  shift 2
  section "$name"
  set +e
  (set -e; "$@")
  status=$?
  set -e
  if [ $status = 0 ]; then
    finish ok "$share" $((SECONDS - start)) "$name"
  else
    finish FAILED "$share" $((SECONDS - start)) "$name"
    failed=1
  fi
  return 0
}

# summary MINUTES: prints what was noted and ends with the verdict.
summary() {
  section "summary"
  finish "$([ $failed = 0 ] && echo ok || echo FAILED)" "$1" $SECONDS "total"
  for line in "${results[@]}"; do note "$line"; done
  exit $failed
}
