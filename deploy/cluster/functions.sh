# What the scripts of this folder share; they read it with `.`.
# shellcheck shell=sh
ours=app.kubernetes.io/part-of=latchkey

latchkey() {
  kubectl -n latchkey "$@"
}

# read_secret <namespace> <name> <key, dots escaped>
read_secret() {
  kubectl -n "$1" get secret "$2" -o "jsonpath={.data.$3}" | base64 -d
}

# Writes the authority of the edge into a file: it is in the namespace of the Ingress, or in that of the Gateway.
edge_authority() {
  for namespace in latchkey ingress; do
    read_secret "$namespace" latchkey-tls 'ca\.crt' > "$1" 2> "$1.missing" || continue
    [ ! -s "$1" ] || return 0
  done
  echo 'no certificate of the edge was found: run operators.sh' >&2
  return 1
}

rolled_out() {
  latchkey rollout status deployment -l "$ours" --timeout=10m
}
doctor() {
  latchkey exec deployment/latchkey-admin -- node run.mjs latchkey doctor
}
