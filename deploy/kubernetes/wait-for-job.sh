#!/bin/sh
# Waits until a Job has ended: exit code 0 if it is complete, 1 if it failed or its time is over. `kubectl wait` waits for one
# of the two, and so for hours for a Job that has failed.
#   sh deploy/kubernetes/wait-for-job.sh latchkey latchkey-migrate 43200
set -eu
case ${1:-} in
  -h | --help)
    echo 'sh deploy/kubernetes/wait-for-job.sh <namespace> <job> <seconds>'
    echo 'Waits for a Job for that time at most, and ends with 0 if it is complete, or with 1.'
    exit 0
    ;;
  -*)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
esac
case "$#:${3:-}" in
  3:*[!0-9]* | 3:)
    echo "'$3' is no number of seconds. --help lists what can be given." >&2
    exit 64
    ;;
  3:*) ;;
  *)
    echo 'Name the namespace, the Job and the seconds. --help lists what can be given.' >&2
    exit 64
    ;;
esac
namespace=$1
job=$2
until=$(($(date +%s) + $3))

# A shell hears a signal while `wait` waits, and not during a command.
trap 'kill "$!" 2> /dev/null || true; exit 1' HUP INT TERM
ended=''
while [ -z "$ended" ] && [ "$(date +%s)" -lt "$until" ]; do
  sleep "${POLL_SECONDS:-10}" &
  wait "$!"
  # A cluster that does not answer for a moment ends nothing.
  answer=$(kubectl -n "$namespace" get job "$job" --ignore-not-found --request-timeout=30s \
    -o 'jsonpath=there {.status.conditions[?(@.status=="True")].type}') || continue
  case "$answer " in
    *' Complete '*) exit 0 ;;
    *' Failed '*) ended=Failed ;;
    ' ') ended='it is not there' ;;
  esac
done
echo "the Job $job has ended with: ${ended:-no answer in time}" >&2
exit 1
