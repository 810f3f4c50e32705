#!/bin/sh
# Restores the last back-up beside production, and says whether it can be used: exit code 0 or 1, with the lines of every
# container before 1. It takes away what it made, and before it begins what an earlier one left. For a pipeline, once a week:
#   sh deploy/kubernetes/restore-drill/run.sh deploy/kubernetes/overlays/production/restore-drill
# Its namespace has to be there: kubectl apply -k deploy/kubernetes/restore-drill/pipeline
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
case ${2:-0} in
  *[!0-9]*)
    echo "'$2' is no number of seconds. --help lists what can be given." >&2
    exit 64
    ;;
esac
overlay=$1
# The deadline of the Job, and a little more.
seconds=${2:-21900}
in_drill='kubectl -n latchkey-restore-drill'

# The volumes go after the Cluster, by themselves: the next one must not find them.
clean_up() {
  kubectl delete -k "$overlay" --ignore-not-found --timeout=15m
  $in_drill delete persistentvolumeclaims --all --timeout=15m
}

# A pipeline that is cancelled ends it by a signal, which a shell hears while `wait` waits, and not during a command.
waits=''
trap 'exit 1' HUP INT TERM
trap '[ -z "$waits" ] || kill "$waits" 2> /dev/null || true; clean_up' EXIT
# A Job of an earlier drill would be taken for this one.
clean_up
kubectl apply -k "$overlay"

sh "$(dirname "$0")/../wait-for-job.sh" latchkey-restore-drill latchkey-restore-drill "$seconds" &
waits=$!
if wait "$waits"; then
  waits=''
  $in_drill logs job/latchkey-restore-drill -c doctor
else
  waits=''
  $in_drill logs job/latchkey-restore-drill --all-containers --prefix --tail=50 >&2 || true
  $in_drill get cluster,pods -o wide >&2 || true
  exit 1
fi
