#!/bin/sh
# Dumps every database, goes on, puts the dumps back, and settles what they open again, by the steps of docs/operations.md ("Restore").
# For the overlay of trial clusters, which has no back-ups; production has restore-drill/run.sh.
set -eu
case ${1:-} in
  '') ;;
  -h | --help)
    echo 'sh deploy/cluster/restore.sh'
    echo 'Dumps the databases of a trial cluster, restores them, and signs in again.'
    exit 0
    ;;
  *)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
esac
here=$(dirname "$0")
. "$here/functions.sh"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
trap 'exit 1' HUP INT TERM
services="$ours,app.kubernetes.io/component notin (gateway,admin)"

primary=$(latchkey get pods -l cnpg.io/cluster=latchkey-postgres,cnpg.io/instanceRole=primary -o name)
databases=$(latchkey get databases.postgresql.cnpg.io -o 'jsonpath={.items[*].spec.name}')
[ -n "$databases" ] || { echo 'the cluster has no databases' >&2; exit 1; }

stop() {
  latchkey scale deployment -l "$services" --replicas=0
  latchkey wait --for=delete pod -l "app.kubernetes.io/name=latchkey,app.kubernetes.io/component notin (gateway,admin,migrate)" --timeout=5m
}
start() {
  latchkey scale deployment -l "$services" --replicas=1
  rolled_out
  doctor
  sh "$here/sign-in.sh"
}

# All of the same moment: no service writes meanwhile.
stop
for database in $databases; do
  latchkey exec "$primary" -c postgres -- pg_dump -Fc "$database" > "$folder/$database.dump"
done
# What happens from here on is lost.
start
stop
for database in $databases; do
  latchkey exec -i "$primary" -c postgres -- pg_restore --clean --if-exists --exit-on-error -d "$database" < "$folder/$database.dump"
done

kubectl kustomize "$here/development/migrate" | sed 's/--migrate/--after-restore/; s/latchkey-migrate$/latchkey-after-restore/' | kubectl apply -f -
sh "$here/../kubernetes/wait-for-job.sh" latchkey latchkey-after-restore 900
latchkey logs job/latchkey-after-restore --all-containers
latchkey delete job latchkey-after-restore
start
