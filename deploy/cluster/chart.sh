#!/bin/sh
# Puts the chart in place of the manifests of a trial cluster, on the same databases, bus and secrets, takes it away, and installs
# it anew; everybody signs in each time.
set -eu
case ${1:-} in
  '') ;;
  -h | --help)
    echo 'sh deploy/cluster/chart.sh'
    echo 'Installs the chart where install.sh development has installed the manifests. VERSION is the tag of the image.'
    exit 0
    ;;
  *)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
esac
here=$(dirname "$0")
. "$here/functions.sh"
chart=dist/chart/latchkey
[ -n "${VERSION:-}" ] || { echo 'VERSION has to be the tag of the image in the cluster' >&2; exit 64; }

install_chart() {
  helm upgrade --install latchkey "$chart" --namespace latchkey --values "$here/chart/values.yaml" \
    --set "image.tag=$VERSION" --wait --timeout 20m "$@"
}

everybody_signs_in() {
  # The provider that persons sign in with is no part of the chart.
  latchkey patch deployment latchkey-identity --patch-file "$here/provider/container.yaml"
  rolled_out
  doctor
  sh "$here/sign-in.sh"
}

node "$here/../chart/render.mjs" "$chart"

echo '== the chart takes over what the manifests made'
install_chart --take-ownership
everybody_signs_in

echo '== it goes, and the databases stay'
helm uninstall latchkey --namespace latchkey --wait --timeout 5m
latchkey wait --for=delete pod -l "$ours" --timeout=5m
latchkey wait --for=condition=Ready cluster/latchkey-postgres --timeout=1m

echo '== it is installed anew'
install_chart
everybody_signs_in
