#!/bin/sh
# Settles restored databases before any process starts: the Job of the migrations, with --after-restore in place of --migrate.
#   sh deploy/kubernetes/after-restore.sh deploy/kubernetes/overlays/production/migrate
# A service that is named behind it is only migrated: see "Take over" of docs/disaster-recovery.md.
set -eu
case ${1:-} in
  -h | --help)
    echo 'sh deploy/kubernetes/after-restore.sh <overlay of the migrations> [service that is left as it was]'
    echo 'Runs after-restore for every database, and ends with 1 if it fails, or if a process runs.'
    exit 0
    ;;
  -*)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
  '')
    echo 'Name the overlay of the migrations. --help lists what can be given.' >&2
    exit 64
    ;;
esac
left=${2:-none}
job=latchkey-after-restore
seconds=43200

latchkey() {
  kubectl -n latchkey "$@"
}

running=$(latchkey get pods -l 'app.kubernetes.io/name=latchkey,app.kubernetes.io/component notin (gateway,admin,migrate,probe)' -o name)
[ -z "$running" ] || { echo "still running, stop it before (processes.sh stop): $running" >&2; exit 1; }
rendered=$(kubectl kustomize "$1")
latchkey delete job "$job" --ignore-not-found
# Ending millions of sessions takes hours, whatever time a migration may take.
echo "$rendered" | sed "
  /^ *- $left\$/,/--migrate/!s/--migrate/--after-restore/
  s/latchkey-migrate\$/$job/
  s/activeDeadlineSeconds: .*/activeDeadlineSeconds: $seconds/" | kubectl apply -f -
failed=0
sh "$(dirname "$0")/wait-for-job.sh" latchkey "$job" "$seconds" || failed=1
latchkey logs "job/$job" --all-containers --prefix
[ "$failed" = 0 ] || exit 1
latchkey delete job "$job"
