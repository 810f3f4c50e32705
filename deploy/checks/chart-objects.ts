import { type KubernetesObject, type Labels, ofKind, selects, type Workload } from './kubernetes-objects.js';

export const keyOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;

interface Policy {
  readonly podSelector: { readonly matchLabels?: Labels };
  readonly policyTypes: readonly string[];
  readonly egress?: readonly { readonly ports: readonly { readonly port: number }[] }[];
}
type PolicyObject = KubernetesObject & { spec: Policy };

const HOOK = 'pre-install,pre-upgrade';
const hookOf = (kind: string) =>
  kind === 'Job'
    ? { 'helm.sh/hook': HOOK, 'helm.sh/hook-weight': '0', 'helm.sh/hook-delete-policy': 'before-hook-creation' }
    : { 'helm.sh/hook': HOOK, 'helm.sh/hook-weight': '-1', 'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded' }; // prettier-ignore

/** An object of the manifests as the chart has it: everything in which they differ, and why. */
export function chartObject(source: KubernetesObject, dns?: KubernetesObject): KubernetesObject {
  const { metadata, ...rest } = structuredClone(source) as KubernetesObject & { spec?: object };
  const { name, labels } = metadata;
  const migrates = name === 'latchkey-migrate';
  const annotations = migrates
    ? hookOf(rest.kind)
    : rest.kind === 'Ingress'
      ? annotationsOf(source)
      : undefined;
  const object = {
    ...rest,
    // The namespace is the release's; annotations of Argo CD and Flux are about their order, which a hook is here.
    metadata: {
      name,
      labels: { ...labels, 'app.kubernetes.io/managed-by': 'Helm' },
      ...(annotations && { annotations }),
    },
  };
  if (object.kind === 'NetworkPolicy') return policyOfChart(object as PolicyObject, dns as PolicyObject);
  // In place of the hash in a ConfigMap's name.
  if (object.kind === 'Deployment')
    Object.assign((object as Workload).spec.template.metadata, { annotations: { 'checksum/settings': 'a-checksum' } }); // prettier-ignore
  return object;
}

const annotationsOf = ({ metadata }: KubernetesObject) => (metadata as { annotations?: Labels }).annotations;

/** Names of its own, beside those of `overlays/production/data`; the names of hosts are for its own pods. */
function policyOfChart(policy: PolicyObject, dns: PolicyObject): KubernetesObject {
  const short = policy.metadata.name.replace('latchkey-', '');
  const ours = { matchLabels: { 'app.kubernetes.io/name': 'latchkey' } };
  const { spec, metadata } = policy;
  return {
    ...policy,
    metadata: { ...metadata, name: `latchkey-chart-${short}` },
    spec: {
      ...spec,
      ...(short === 'dns' && { podSelector: ours }),
      // The migrations run before the policy of names is there.
      ...(short === 'migrate' && { egress: [...(spec.egress ?? []), ...(dns.spec.egress ?? [])] }),
    },
  } as KubernetesObject;
}

/** The pods that no policy isolates in a direction, or that may not look up names. */
export function isolated(objects: readonly KubernetesObject[]): string[] {
  const policies = ofKind<Policy>(objects, 'NetworkPolicy');
  const workloads = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[];
  return workloads.flatMap((workload) => {
    const { labels } = workload.spec.template.metadata;
    const own = policies.filter(({ spec }) => selects(spec.podSelector.matchLabels ?? {}, labels));
    // Of the Job's own: it runs before the others.
    const first =
      workload.kind === 'Job' ? own.filter(({ metadata }) => metadata.name.endsWith('-migrate')) : own;
    const types = new Set(first.flatMap(({ spec }) => spec.policyTypes));
    const ports = first.flatMap(({ spec }) => spec.egress ?? []).flatMap((rule) => rule.ports);
    const isFine = types.has('Ingress') && types.has('Egress') && ports.some(({ port }) => port === 53);
    return isFine ? [] : [keyOf(workload)];
  });
}
