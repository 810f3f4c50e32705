#!/bin/sh
# Stops processes so that none writes, or starts them again: one of them, or all but gateway and admin.
#   sh deploy/kubernetes/processes.sh stop
# KEDA starts from 0 what it scales, so it pauses meanwhile. A GitOps tool does the same: suspend it before.
set -eu
case ${1:-} in
  -h | --help)
    echo 'sh deploy/kubernetes/processes.sh stop|start [process]'
    echo 'Stops a process, or all but gateway and admin, and ends with 1 if one runs again; or starts them.'
    exit 0
    ;;
  stop | start) ;;
  -*)
    echo "Unknown option '$1'. --help lists what can be given." >&2
    exit 64
    ;;
  *)
    echo 'Name stop or start. --help lists what can be given.' >&2
    exit 64
    ;;
esac
component="app.kubernetes.io/component ${2:+in ($2)}"
[ -n "${2:-}" ] || component='app.kubernetes.io/component notin (gateway,admin,migrate,probe)'
deployments="app.kubernetes.io/part-of=latchkey,$component"
pods="app.kubernetes.io/name=latchkey,$component"
paused=autoscaling.keda.sh/paused-replicas

latchkey() {
  kubectl -n latchkey "$@"
}

# annotate_scalers <annotation>: of KEDA, where components/autoscaling is used.
annotate_scalers() {
  [ -n "$(kubectl api-resources --api-group=keda.sh --output=name)" ] || return 0
  scaled=$(latchkey get scaledobjects -o 'jsonpath={.items[*].spec.scaleTargetRef.name}')
  for name in $(latchkey get deployments -l "$deployments" -o 'jsonpath={.items[*].metadata.name}'); do
    case " $scaled " in
      *" $name "*) latchkey annotate scaledobject "$name" --overwrite "$1" ;;
    esac
  done
}

if [ "$1" = start ]; then
  # An autoscaler of Kubernetes starts nothing from 0.
  latchkey scale deployment -l "$deployments" --replicas="${REPLICAS:-2}"
  annotate_scalers "$paused-"
  latchkey rollout status deployment -l "$deployments" --timeout=10m
  exit 0
fi
annotate_scalers "$paused=0"
latchkey scale deployment -l "$deployments" --replicas=0
latchkey wait --for=delete pod -l "$pods" --timeout=5m
# Long enough for an autoscaler, or for Argo CD, to start them again.
sleep "${SETTLE_SECONDS:-60}"
running=$(latchkey get pods -l "$pods" -o name)
[ -z "$running" ] || { echo "started again, by an autoscaler or a GitOps tool that is not suspended: $running" >&2; exit 1; }
