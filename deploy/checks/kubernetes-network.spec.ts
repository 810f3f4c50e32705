import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import {
  deploymentsOf,
  isSelected,
  type KubernetesObject,
  type Labels,
  ofKind,
  type Selector,
  type Workload,
} from './kubernetes-objects.js';
import { KUBERNETES, sourceObjects } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { inRoot } from './repository.js';
import { settingsOf } from './settings.js';

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: { matchLabels: Labels };
  ipBlock?: { cidr: string; except?: string[] };
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: { from?: Peer[]; ports: { port: number }[] }[];
  egress?: { to?: Peer[]; ports: { port: number }[] }[];
}

const DNS = ['kube-system: 53 53', '169.254.20.10/32: 53 53', 'openshift-dns: 5353 5353'];
const BUS = ['nats: 4222'];
const DATABASE = ['latchkey-postgres: 5432'];
const TRACES = ['monitoring: 4318'];
/** Addresses of private networks, of links and of the cloud's own credentials. */
const PRIVATE = {
  4: '10.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16',
  6: 'fc00::/7 fe80::/10 ff00::/8 64:ff9b:1::/48',
};

const internet = (ports: string) => [
  `0.0.0.0/0 without ${PRIVATE[4]}: ${ports}`,
  `::/0 without ${PRIVATE[6]}: ${ports}`,
];
const WEBHOOK_PORTS = settingsOf('events').get('WEBHOOK_PORTS')?.fallback ?? '';
/** The allowed connections, as docs/architecture.md lists them. */
const OUT: Record<string, string[]> = {
  streams: [...BUS, ...TRACES],
  gateway: [...BUS, ...TRACES],
  admin: [...BUS, ...TRACES],
  identity: [...BUS, ...DATABASE, ...TRACES, ...internet('443')],
  'otp-delivery': [...BUS, ...DATABASE, ...TRACES, ...internet('443 465 587')],
  session: [...BUS, ...DATABASE, ...TRACES],
  mfa: [...BUS, ...DATABASE, ...TRACES],
  signer: [...BUS, ...DATABASE, ...TRACES],
  wallet: [...BUS, ...DATABASE, ...TRACES, ...internet('443')],
  transfer: [...BUS, ...DATABASE, ...TRACES, ...internet('443')],
  events: [...BUS, ...DATABASE, ...TRACES, ...internet(WEBHOOK_PORTS.replaceAll(',', ' '))],
  migrate: DATABASE,
};

function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  if (ipBlock) return [ipBlock.cidr, ...(ipBlock.except ? ['without', ...ipBlock.except] : [])].join(' ');
  if (namespaceSelector) return namespaceSelector.matchLabels['kubernetes.io/metadata.name'] ?? '';
  const labels = podSelector?.matchLabels ?? {};
  return labels['cnpg.io/cluster'] ?? labels['app.kubernetes.io/name'] ?? 'anybody';
}

const linesOf = (rules: { peers?: Peer[]; ports: { port: number }[] }[]): string[] =>
  rules.flatMap(({ peers, ports }) =>
    (peers ?? [{}]).map((peer) => `${nameOf(peer)}: ${ports.map(({ port }) => port).join(' ')}`),
  );

/** What all policies together let in and out of pods with these labels. */
function allowedTo(labels: Labels, policies: readonly Policy[]) {
  const own = policies.filter(({ podSelector }) => isSelected(podSelector, labels));
  const out = own.flatMap(({ egress = [] }) => egress.map(({ to, ports }) => ({ peers: to, ports })));
  const into = own.flatMap(({ ingress = [] }) => ingress.map(({ from, ports }) => ({ peers: from, ports })));
  return { out: linesOf(out).toSorted(), into: linesOf(into).toSorted() };
}

function check(objects: readonly KubernetesObject[], labelsOf: (component: string) => Labels): void {
  const policies = ofKind<Policy>(objects, 'NetworkPolicy').map(({ spec }) => spec);
  expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(allowedTo({}, policies)).toEqual({ out: DNS.toSorted(), into: [] });
  for (const [component, allowed] of Object.entries(OUT)) {
    const { out, into } = allowedTo(labelsOf(component), policies);
    expect([component, out]).toEqual([component, [...DNS, ...allowed].toSorted()]);
    const from = component === 'gateway' ? ['ingress: 8080', 'monitoring: 9090'] : ['monitoring: 9090'];
    expect([component, into]).toEqual([component, component === 'migrate' ? [] : from]);
  }
}

const POSTGRES = { 'cnpg.io/cluster': 'latchkey-postgres' };
/** Networks in which the Kubernetes API may be. */
const CLUSTER = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

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

  it('lets PostgreSQL reach its instances and the cluster, and in production the store of its backups', () => {
    const policies = ofKind<Policy>(render(`overlays/${overlay}/data`), 'NetworkPolicy');
    const { out, into } = allowedTo(
      POSTGRES,
      policies.map(({ spec }) => spec),
    );
    const instances = 'latchkey-postgres: 5432 8000';
    const store = overlay === 'production' ? internet('443') : [];
    const cluster = CLUSTER.map((cidr) => `${cidr}: 443 6443`);
    expect(out).toEqual([...DNS, instances, ...store, ...cluster].toSorted());
    const others = ['monitoring: 9187', 'cnpg-system: 5432 8000'];
    expect(into).toEqual([instances, 'latchkey: 5432', ...others].toSorted());
  });

  it('takes the namespaces of others from one file of the overlay', () => {
    const copy = mkdtempSync(join(realpathSync(tmpdir()), 'kubernetes-'));
    cpSync(inRoot(KUBERNETES), copy, { recursive: true });
    const file = join(copy, `overlays/${overlay}/namespaces/namespaces.yaml`);
    const [head = '', names = ''] = readFileSync(file, 'utf8').split('\ndata:');
    const renamed = `${head}\ndata:${names.replaceAll(': ', ': their-')}`;
    writeFileSync(file, renamed);
    const folder = relative(inRoot(KUBERNETES), join(copy, `overlays/${overlay}/data`));
    const objects = render(folder);
    rmSync(copy, { recursive: true });
    const policies = JSON.stringify(ofKind<Policy>(objects, 'NetworkPolicy').map(({ spec }) => spec));
    const found = [...policies.matchAll(/metadata\.name":"([\w-]+)"/g)].map(([, name]) => name);
    expect([...new Set(found)].toSorted()).toEqual([
      'kube-system',
      'openshift-dns',
      'their-cnpg-system',
      'their-ingress',
      'their-monitoring',
    ]);
    expect(objects.filter(({ metadata }) => metadata.name === 'latchkey-namespaces')).toEqual([]);
  });
});
