#!/bin/sh
# Signs in by every method through the edge of the cluster. Administration and the test provider are on no route, so both are
# reached by port forwarding, as by an operator.
set -eu
case ${1:-} in
  '') ;;
  -h | --help)
    echo 'sh deploy/cluster/sign-in.sh'
    echo 'Signs in by every method at https://auth.latchkey.test, which has to lead to port 443 of this machine.'
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

edge_authority "$folder/ca.crt"

# Both files are there before they are read: a shell opens what a command in the background writes to whenever it gets to run.
touch "$folder/admin" "$folder/provider"
# Without a function between, so that the number is that of kubectl.
kubectl -n latchkey port-forward service/latchkey-admin 18081:80 > "$folder/admin" &
admin=$!
kubectl -n latchkey port-forward deployment/latchkey-identity 9911:9911 > "$folder/provider" &
provider=$!
trap 'kill $admin $provider 2> "$folder/ended" || true; wait; rm -r "$folder"' EXIT
# A pipeline that is cancelled ends it by a signal.
trap 'exit 1' HUP INT TERM
for forwarded in admin provider; do
  waited=0
  until grep -q Forwarding "$folder/$forwarded"; do
    waited=$((waited + 1))
    [ "$waited" -lt 30 ] || { echo "no port is forwarded to $forwarded" >&2; exit 1; }
    sleep 1
  done
done

ADMIN_API_KEY=$(read_secret latchkey latchkey-admin ADMIN_API_KEY)
OIDC_CLIENT_SECRET=$(read_secret latchkey latchkey-test-provider client-secret)
export ADMIN_API_KEY OIDC_CLIENT_SECRET
NODE_EXTRA_CA_CERTS=$folder/ca.crt LATCHKEY_URL=https://auth.latchkey.test LATCHKEY_ADMIN_URL=http://127.0.0.1:18081 \
  OIDC_ISSUER=http://127.0.0.1:9911 OIDC_CLIENT_ID=latchkey-cluster node "$here/sign-in.mjs"
