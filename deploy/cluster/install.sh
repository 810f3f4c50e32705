#!/bin/sh
# Installs Latchkey by the steps of docs/deployment.md ("First time"), and ends with `latchkey doctor`.
set -eu
case ${1:-} in
  -h | --help)
    echo 'sh deploy/cluster/install.sh development|production'
    echo 'Installs the overlay of this folder, after operators.sh. The images have to be in the cluster: see README.md.'
    exit 0
    ;;
  development | production) ;;
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
kubernetes=$here/../kubernetes

secret() {
  openssl rand -hex 24 | tr -d '\n'
}

# 1. Namespace, secrets, policies, databases.
kubectl apply -k "$kubernetes/base/namespace"
secret | latchkey create secret generic latchkey-test-provider --from-file=client-secret=/dev/stdin
if [ "$overlay" = development ]; then
  node "$kubernetes/secrets.mjs" | kubectl apply -f -
  size=$kubernetes/nats/development.yaml
else
  key=$(secret)
  printf %s "$key" |
    kubectl -n s3 create secret generic minio --from-literal=MINIO_ROOT_USER=latchkey --from-file=MINIO_ROOT_PASSWORD=/dev/stdin
  kubectl -n s3 rollout status deployment/minio --timeout=5m
  node "$kubernetes/secrets.mjs" --format json | BACKUPS_KEY=$key node "$here/store.mjs" | kubectl apply -f -
  size=$here/production/nats.yaml
fi
kubectl apply -k "$here/$overlay/data"
latchkey wait --for=condition=Ready cluster --all --timeout=15m
# 2. The bus.
helm upgrade --install nats nats --repo https://nats-io.github.io/k8s/helm/charts/ --version 2.14.6 --namespace latchkey \
  -f "$kubernetes/nats/values.yaml" -f "$kubernetes/nats/users.yaml" -f "$size"
latchkey rollout status statefulset/nats --timeout=10m
# 3. Schemas.
kubectl replace --force -k "$here/$overlay/migrate"
sh "$kubernetes/wait-for-job.sh" latchkey latchkey-migrate 900
# 4. The processes.
kubectl apply -k "$here/$overlay"
rolled_out
# 5. The check.
doctor
