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
kubernetes=$here/../kubernetes

primary=$(latchkey get pods -l cnpg.io/cluster=latchkey-postgres,cnpg.io/instanceRole=primary -o name)
databases=$(latchkey get databases.postgresql.cnpg.io -o 'jsonpath={.items[*].spec.name}')
[ -n "$databases" ] || { echo 'the cluster has no databases' >&2; exit 1; }

start() {
  # Two would share no state of the test provider, which is in the pod of identity.
  REPLICAS=1 sh "$kubernetes/processes.sh" start
  doctor
  sh "$here/sign-in.sh"
}

# All of the same moment: no service writes meanwhile.
sh "$kubernetes/processes.sh" stop
for database in $databases; do
  latchkey exec "$primary" -c postgres -- pg_dump -Fc "$database" > "$folder/$database.dump"
done
# What happens from here on is lost.
start
sh "$kubernetes/processes.sh" stop
for database in $databases; do
  latchkey exec -i "$primary" -c postgres -- pg_restore --clean --if-exists --exit-on-error -d "$database" < "$folder/$database.dump"
done

sh "$kubernetes/after-restore.sh" "$here/development/migrate"
start
