import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import {
  deploymentsOf,
  type KubernetesObject,
  type Labels,
  ofKind,
  selects,
  type Workload,
} from './kubernetes-objects.js';
import { sourceObjects } from './kustomize.js';
import { describeOverlays } from './overlays.js';

interface Peer {
  podSelector?: { matchLabels?: Labels };
  namespaceSelector?: { matchLabels: Labels };
  ipBlock?: { cidr: string; except: string[] };
}
interface Policy {
  podSelector: { matchLabels?: Labels };
  policyTypes: string[];
  ingress?: { from?: Peer[]; ports: { port: number }[] }[];
  egress?: { to?: Peer[]; ports: { port: number }[] }[];
}

const MONITORING = 'namespace monitoring';
const DNS = ['namespace kube-system: 53 53'];
const BUS = ['nats: 4222'];
const DATABASE = ['latchkey-postgres: 5432'];
const TRACES = [`${MONITORING}: 4318`];
const CHAINS = ['the internet: 443'];
const RECEIVERS = ['the internet: 443'];
const PROVIDERS = ['the internet: 443'];

/** The allowed connections, as docs/architecture.md lists them. */
const OUT: Record<string, string[]> = {
  gateway: [...DNS, ...BUS, ...TRACES],
  identity: [...DNS, ...BUS, ...DATABASE, ...TRACES, ...PROVIDERS],
  'otp-delivery': [...DNS, ...BUS, ...DATABASE, ...TRACES, 'the internet: 443 465 587'],
  session: [...DNS, ...BUS, ...DATABASE, ...TRACES],
  mfa: [...DNS, ...BUS, ...DATABASE, ...TRACES],
  wallet: [...DNS, ...BUS, ...DATABASE, ...TRACES, ...CHAINS],
  transfer: [...DNS, ...BUS, ...DATABASE, ...TRACES, ...CHAINS],
  events: [...DNS, ...BUS, ...DATABASE, ...TRACES, ...RECEIVERS],
  migrate: [...DNS, ...DATABASE],
};

function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  if (ipBlock)
    return ipBlock.cidr === '0.0.0.0/0' && ipBlock.except.length > 4 ? 'the internet' : ipBlock.cidr;
  if (namespaceSelector) return `namespace ${namespaceSelector.matchLabels['kubernetes.io/metadata.name']}`;
  const labels = podSelector?.matchLabels ?? {};
  return labels['cnpg.io/cluster'] ?? labels['app.kubernetes.io/name'] ?? 'anybody';
}

const linesOf = (rules: { peers?: Peer[]; ports: { port: number }[] }[]): string[] =>
  rules.flatMap(({ peers, ports }) =>
    (peers ?? [{}]).map((peer) => `${nameOf(peer)}: ${ports.map(({ port }) => port).join(' ')}`),
  );

function check(objects: readonly KubernetesObject[], labelsOf: (component: string) => Labels): void {
  const policies = ofKind<Policy>(objects, 'NetworkPolicy');
  const all = policies.filter(({ spec }) => Object.keys(spec.podSelector).length === 0);
  expect(all.map(({ spec }) => spec)).toEqual([{ podSelector: {}, policyTypes: ['Ingress', 'Egress'] }]);
  for (const [component, allowed] of Object.entries(OUT)) {
    const own = policies.filter(
      ({ spec }) =>
        spec.podSelector.matchLabels && selects(spec.podSelector.matchLabels, labelsOf(component)),
    );
    expect(own.map(({ metadata }) => metadata.name)).toEqual([`latchkey-${component}`]);
    const spec = own[0]?.spec;
    expect(spec?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(linesOf((spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports })))).toEqual(allowed);
    const expected =
      component === 'migrate'
        ? []
        : [...(component === 'gateway' ? ['namespace ingress: 8080'] : []), `${MONITORING}: 9090`];
    expect(linesOf((spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports })))).toEqual(
      expected,
    );
  }
}

describe('network policies', () => {
  it('have a row of the table for each process', () => {
    expect(Object.keys(OUT)).toEqual([...Object.keys(PROCESSES), 'migrate']);
  });

  it('refuse everything but what the architecture names, as they stand in their files', () => {
    const objects = sourceObjects().map(({ object }) => object);
    check(objects, (component) => ({
      'app.kubernetes.io/name': 'latchkey',
      'app.kubernetes.io/component': component,
    }));
  });
});

describeOverlays((overlay, render) => {
  it('refuses everything but what the architecture names, for the pods that it makes', () => {
    const objects = ['/data', '', '/migrate'].flatMap((part) => render(`overlays/${overlay}${part}`));
    const [job] = ofKind<Workload['spec']>(objects, 'Job');
    const pods = [...deploymentsOf(objects), ...(job ? [job] : [])].map(
      ({ spec }) => spec.template.metadata.labels,
    );
    check(
      objects,
      (component) => pods.find((labels) => labels['app.kubernetes.io/component'] === component) ?? {},
    );
  });
});
