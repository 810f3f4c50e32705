#!/bin/sh
# Takes pods and a node away from a running installation. A person signs in all the while; after each step everybody can.
set -eu
case ${1:-} in
  development | production) ;;
  -h | --help)
    echo 'sh deploy/cluster/disturb.sh development|production'
    echo 'Kills a pod of each process, replaces all pods, kills the primary of PostgreSQL and a server of NATS, and drains a node.'
    echo 'After each it signs in by every method again.'
    exit 0
    ;;
  -*)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
  *)
    echo 'Name development or production. --help lists what can be given.' >&2
    exit 64
    ;;
esac
overlay=$1
here=$(dirname "$0")
. "$here/functions.sh"
folder=$(mktemp -d)

settled() {
  rolled_out
  kubectl -n ingress rollout status deployment/traefik --timeout=5m
  # A pod that is going away may be the one that is asked.
  for try in 1 2 3; do
    if doctor; then break; fi
    [ "$try" -lt 3 ] || return 1
    sleep "${POLL_SECONDS:-10}"
  done
  sh "$here/sign-in.sh"
  echo "probes so far: $(grep -c '^ok' "$folder/probes" || true) passed, $(failures) failed"
}
failures() {
  grep -c '^failed' "$folder/probes" || true
}
# at_most <count>: of the probes since `before`. Only production has two pods of each process, so only there they are judged.
at_most() {
  failed=$(($(failures) - before))
  [ "$overlay" = development ] || [ "$failed" -le "$1" ] || { echo "$failed probes failed, $1 may" >&2; exit 1; }
}
# What failed since `failures` was emptied: a store that is away is 503 or 504, and a call that was cut has no answer.
refused_as_documented() {
  odd=$(grep '^fail' "$folder/failures" | grep -v -e ': 50[34] in ' -e ', unreachable' || true)
  [ -z "$odd" ] || { echo "not answered as documented: $odd" >&2; exit 1; }
}
# A person signs in by the public address, again and again.
probe() {
  while :; do
    if node dist/apps/cli/main.js probe > "$folder/probe"; then
      echo ok >> "$folder/probes"
    else
      cat "$folder/probe" >> "$folder/failures"
      echo failed >> "$folder/probes"
    fi
    sleep "${POLL_SECONDS:-1}"
  done
}
# killed <pod>: without a word before, as by the loss of its node.
killed() {
  : > "$folder/failures"
  before=$(failures)
  latchkey delete "$1" --grace-period=0 --force
  latchkey wait --for=delete "$1" --timeout=2m
}
# One of each kind; the others go on.
one_pod_of() {
  latchkey get pods -l "app.kubernetes.io/name=latchkey,app.kubernetes.io/component=$1" -o name | head -n 1
}
# A node without data, where there is one: kind keeps a volume on its node, so a pod of a single PostgreSQL would wait there.
node_to_drain() {
  with_data=$(latchkey get pods -l 'cnpg.io/cluster' -o 'jsonpath={.items[*].spec.nodeName}')
  with_bus=$(latchkey get pods -l app.kubernetes.io/name=nats -o 'jsonpath={.items[*].spec.nodeName}')
  # A store on an emptyDir forgets the back-ups with its pod.
  with_store=$(kubectl get pods --all-namespaces -l app=minio -o 'jsonpath={.items[*].spec.nodeName}')
  workers=$(kubectl get nodes -l '!node-role.kubernetes.io/control-plane' -o 'jsonpath={.items[*].metadata.name}')
  chosen=''
  for worker in $workers; do
    case " $with_store " in *" $worker "*) continue ;; esac
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
: > "$folder/failures"
probe 2> "$folder/errors" &
prober=$!
node=''
# Whatever happens, the node comes back.
trap 'kill $prober || true; wait; [ -z "$node" ] || kubectl uncordon "$node"; rm -r "$folder"' EXIT
# A pipeline that is cancelled ends it by a signal.
trap 'exit 1' HUP INT TERM

echo '== a pod of each process is killed'
before=$(failures)
for process in $(latchkey get deployments -l "$ours" -o 'jsonpath={.items[*].metadata.labels.app\.kubernetes\.io/component}'); do
  killed=$(one_pod_of "$process")
  latchkey delete "$killed" --grace-period=0 --force
  latchkey wait --for=delete "$killed" --timeout=2m
done
settled
# A pod that is killed takes what it was answering with it: one probe for each process, and no more.
at_most 12

echo '== all pods are replaced'
before=$(failures)
latchkey rollout restart deployment -l "$ours"
settled
at_most 0

echo '== the primary of PostgreSQL is killed'
killed "$(latchkey get pods -l cnpg.io/cluster=latchkey-postgres,cnpg.io/instanceRole=primary -o name)"
latchkey wait --for=condition=Ready cluster/latchkey-postgres --timeout=10m
settled
refused_as_documented
# In production a standby takes over within a minute.
at_most 60

echo '== a server of NATS is killed'
killed "$(latchkey get pods -l app.kubernetes.io/name=nats -o name | head -n 1)"
latchkey rollout status statefulset/nats --timeout=5m
settled
refused_as_documented
# In production two are left; the connections of the third go to them.
at_most 12

node=$(node_to_drain)
echo "== $node is drained"
before=$(failures)
kubectl drain "$node" --ignore-daemonsets --delete-emptydir-data --timeout=10m
settled
kubectl uncordon "$node"
latchkey wait --for=condition=Ready cluster/latchkey-postgres --timeout=10m
settled
# The primary of PostgreSQL may have been on it, and the one pod of the proxies: both move within a minute.
at_most 60
