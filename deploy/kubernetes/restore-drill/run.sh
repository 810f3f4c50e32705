#!/bin/sh
# Restores the last back-up beside production, and says whether it can be used: exit code 0 or 1, with the lines of every
# container before 1. Whatever happens, it takes away what it made. For a pipeline, once a week:
#   sh deploy/kubernetes/restore-drill/run.sh deploy/kubernetes/overlays/production/restore-drill
set -eu
case ${1:-} in
  -h | --help)
    echo 'sh deploy/kubernetes/restore-drill/run.sh <overlay of the drill> [seconds]'
    echo 'Restores the last back-up beside production for that time at most, and ends with 0 if it can be used, or with 1.'
    exit 0
    ;;
  -*)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
  '')
    echo 'Name the overlay of the drill. --help lists what can be given.' >&2
    exit 64
    ;;
esac
overlay=$1
in_drill='kubectl -n latchkey-restore-drill'
# The deadline of the Job, and a little more.
seconds=${2:-21900}

# A pipeline that is cancelled ends it by a signal.
trap 'exit 1' HUP INT TERM
trap 'kubectl delete -k "$overlay" --ignore-not-found --timeout=15m' EXIT
kubectl apply -k "$overlay"

ended=''
while [ -z "$ended" ] && [ "$seconds" -gt 0 ]; do
  sleep "${POLL_SECONDS:-10}"
  seconds=$((seconds - 10))
  # A cluster that does not answer for a moment ends nothing.
  ended=$($in_drill get job latchkey-restore-drill \
    -o 'jsonpath={.status.conditions[?(@.status=="True")].type}' | grep -oE 'Complete|Failed' | head -n 1) || true
done

if [ "$ended" = Complete ]; then
  $in_drill logs job/latchkey-restore-drill -c doctor
else
  echo "the drill ended with: ${ended:-no answer in time}" >&2
  $in_drill logs job/latchkey-restore-drill --all-containers --prefix --tail=50 >&2 || true
  $in_drill get cluster,pods -o wide >&2 || true
  exit 1
fi
