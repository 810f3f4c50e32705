#!/bin/sh
# What a cluster has before Latchkey: the operators, and the proxies at its edge. For an empty cluster of kind.yaml.
set -eu
case ${1:-} in
  -h | --help)
    echo 'sh deploy/cluster/operators.sh development|production'
    echo 'Installs the operators that the overlay needs, and proxies for https://auth.latchkey.test, into an empty cluster.'
    exit 0
    ;;
  development) edge=latchkey ;;
  production) edge=ingress ;;
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
github=https://github.com

install() {
  kubectl apply --server-side -f "$github/$1"
}
available() {
  kubectl -n "$1" wait --for=condition=Available deployment --all --timeout=5m
}
namespace() {
  kubectl create namespace "$1" --dry-run=client -o yaml | kubectl apply -f -
}

# The autoscalers ask it. The kubelets of kind sign their certificates themselves.
install kubernetes-sigs/metrics-server/releases/download/v0.8.0/components.yaml
kubectl -n kube-system patch deployment metrics-server --type=json \
  -p '[{"op": "add", "path": "/spec/template/spec/containers/0/args/-", "value": "--kubelet-insecure-tls"}]'
install cert-manager/cert-manager/releases/download/v1.18.2/cert-manager.yaml
install kubernetes-sigs/gateway-api/releases/download/v1.4.0/standard-install.yaml
available cert-manager
install cloudnative-pg/cloudnative-pg/releases/download/v1.28.4/cnpg-1.28.4.yaml
available cnpg-system

namespace ingress
helm upgrade --install traefik traefik --repo https://traefik.github.io/charts --version 39.0.6 \
  --namespace ingress --values "$here/edge/traefik.yaml" --wait --timeout 5m
[ "$edge" = ingress ] || kubectl apply -k "$here/../kubernetes/base/namespace"
kubectl -n "$edge" apply -f "$here/edge/certificate.yaml"
kubectl -n "$edge" wait --for=condition=Ready certificate/latchkey-tls --timeout=2m

[ "$overlay" = production ] || exit 0
kubectl -n ingress apply -f "$here/edge/gateway.yaml"
kubectl -n ingress wait --for=condition=Programmed gateway/public --timeout=2m
install cloudnative-pg/plugin-barman-cloud/releases/download/v0.14.0/manifest.yaml
install prometheus-operator/prometheus-operator/releases/download/v0.85.0/stripped-down-crds.yaml
available cnpg-system
helm upgrade --install external-secrets external-secrets --repo https://charts.external-secrets.io --version 2.4.1 \
  --namespace external-secrets --create-namespace --wait --timeout 5m
kubectl apply -f "$here/production/store.yaml"
