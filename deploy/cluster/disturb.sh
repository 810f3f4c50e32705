#!/bin/sh
# Takes pods and a node away from a running installation. A person signs in all the while; after each step everybody can.
set -eu
case ${1:-} in
  '') ;;
  -h | --help)
    echo 'sh deploy/cluster/disturb.sh'
    echo 'Kills a pod of each process, replaces all pods, and drains a node; then signs in by every method again.'
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

settled() {
  rolled_out
  doctor
  sh "$here/sign-in.sh"
  echo "probes so far: $(grep -c '^ok' "$folder/probes" || true) passed, $(grep -c '^failed' "$folder/probes" || true) failed"
}
# A person signs in by the public address, again and again. With one pod of each kind some of the probes may fail.
probe() {
  while :; do
    if node dist/apps/cli/main.js probe > "$folder/probe"; then echo ok; else echo failed; fi >> "$folder/probes"
    sleep 1
  done
}
# One of each kind; the others go on.
one_pod_of() {
  latchkey get pods -l "app.kubernetes.io/name=latchkey,app.kubernetes.io/component=$1" -o name | head -n 1
}
# A node without data, where there is one: kind keeps a volume on its node, so a pod of a single PostgreSQL would wait there.
node_to_drain() {
  with_data=$(latchkey get pods -l 'cnpg.io/cluster' -o 'jsonpath={.items[*].spec.nodeName}')
  with_bus=$(latchkey get pods -l app.kubernetes.io/name=nats -o 'jsonpath={.items[*].spec.nodeName}')
  workers=$(kubectl get nodes -l '!node-role.kubernetes.io/control-plane' -o 'jsonpath={.items[*].metadata.name}')
  chosen=''
  for worker in $workers; do
    case " $with_data $with_bus " in
      *" $worker "*) chosen=${chosen:-$worker} ;;
      *) chosen=$worker && break ;;
    esac
  done
  echo "$chosen"
}

edge_authority "$folder/ca.crt"
LATCHKEY_SECRET_KEY=$(latchkey exec deployment/latchkey-admin -- node run.mjs latchkey apps create Probe --json |
  sed -n 's/.*"secret_key": *"\([^"]*\)".*/\1/p')
[ -n "$LATCHKEY_SECRET_KEY" ] || { echo 'no App was made for the probe' >&2; exit 1; }
export LATCHKEY_SECRET_KEY LATCHKEY_URL=https://auth.latchkey.test NODE_EXTRA_CA_CERTS="$folder/ca.crt"
: > "$folder/probes"
probe 2> "$folder/errors" &
prober=$!
node=''
# Whatever happens, the node comes back.
trap 'kill $prober || true; wait; [ -z "$node" ] || kubectl uncordon "$node"; rm -r "$folder"' EXIT
# A pipeline that is cancelled ends it by a signal.
trap 'exit 1' HUP INT TERM

echo '== a pod of each process is killed'
for process in $(latchkey get deployments -l "$ours" -o 'jsonpath={.items[*].metadata.labels.app\.kubernetes\.io/component}'); do
  latchkey delete "$(one_pod_of "$process")" --grace-period=0 --force
done
settled

echo '== all pods are replaced'
latchkey rollout restart deployment -l "$ours"
settled

node=$(node_to_drain)
echo "== $node is drained"
kubectl drain "$node" --ignore-daemonsets --delete-emptydir-data --timeout=10m
settled
kubectl uncordon "$node"
latchkey wait --for=condition=Ready cluster/latchkey-postgres --timeout=10m
settled
