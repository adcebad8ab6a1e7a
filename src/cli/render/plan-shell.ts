/** The first line of every plan. */
export const START = ['#!/usr/bin/env bash']

/** The shell functions of a plan. It stops at the first step that fails, and asks on the terminal, not on stdin. */
export const ASKING = `set -euo pipefail
trap 'echo "A step failed and the script stopped there. Run svcdiag check again for a new plan." >&2' ERR
ask() {
  local answer=''
  printf '\\n%s\\nContinue? [y/N] ' "$1" >/dev/tty
  read -r answer </dev/tty || true
  case $answer in [yY] | [yY][eE][sS]) return 0 ;; esac
  echo 'Stopped: nothing after this point was run.' >&2
  exit 1
}
not_yet() {
  ask 'That did not succeed. The steps that follow may still work.'
}
changed_since() {
  echo 'Somebody has changed or restarted this workload since the check, or it could not be read.' >&2
  return 1
}
if ! (: </dev/tty >/dev/tty) 2>/dev/null; then
  echo 'There is no terminal to ask on: nothing was changed.' >&2
  exit 1
fi`.split('\n')
