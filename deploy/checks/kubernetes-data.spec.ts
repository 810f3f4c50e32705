import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { deploymentsOf, type KubernetesObject, ofKind, type Workload } from './kubernetes-objects.js';
import { configOf } from './kubernetes-pods.js';
import { describeOverlays, renderWhole } from './overlays.js';
import { readRoot } from './repository.js';
import { settingsOf } from './settings.js';

interface Cluster {
  instances: number;
  priorityClassName: string;
  affinity: object;
  topologySpreadConstraints?: object[];
  resources: { requests: { memory: string }; limits: { memory: string } };
  postgresql: { parameters: Record<string, string>; synchronous?: object };
}

interface NatsValues {
  config?: { jetstream?: { fileStore?: { maxSize?: string } } };
}

interface NatsPod {
  topologySpreadConstraints: Record<string, object> | null;
  merge: { spec: { priorityClassName: string; affinity: object } };
}

const natsPod = (file: string) =>
  (parse(readRoot(`deploy/kubernetes/nats/${file}`)) as { podTemplate: NatsPod }).podTemplate;
/** The values that Helm gets for each overlay, the last one wins, as in deploy/cluster/install.sh and docs/deployment.md. */
const NATS_VALUES: Readonly<Record<string, string[]>> = {
  'overlays/development': ['kubernetes/nats/values.yaml', 'kubernetes/nats/development.yaml'],
  'overlays/production': ['kubernetes/nats/values.yaml'],
  '../cluster/development': ['kubernetes/nats/values.yaml', 'kubernetes/nats/development.yaml'],
  '../cluster/production': ['kubernetes/nats/values.yaml', 'cluster/production/nats.yaml'],
};
const STREAM_SIZES = ['EVENTS_STREAM_MAX_MIB', 'ACTIVITY_STREAM_MAX_MIB', 'IDEMPOTENCY_MAX_MIB'];

const ZONES = { maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', nodeTaintsPolicy: 'Honor' };
/** What Argo CD and Flux leave alone. */
const KEPT = {
  'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
  'kustomize.toolkit.fluxcd.io/prune': 'disabled',
};
const DATA = ['Namespace', 'Cluster', 'Database', 'ExternalSecret', 'Certificate', 'Issuer', 'ObjectStore'];
/** Of one connection, in MiB; docs/deployment.md counts with it, too. */
const CONNECTION_MIB = 5;
const AUTOVACUUM_WORKERS = 3;

const mebibytes = (size: string): number => {
  const [, count, unit = ''] = /^(\d+)(Gi|Mi|GB|MB)$/.exec(size) ?? [];
  if (!count) throw new Error(`no size: ${size}`);
  return Number(count) * (unit.startsWith('G') ? 1024 : 1);
};

describe('the servers of NATS', () => {
  it('never share a node, and are spread over zones', () => {
    const { topologySpreadConstraints, merge } = natsPod('values.yaml');
    expect(topologySpreadConstraints).toEqual({ 'topology.kubernetes.io/zone': ZONES });
    expect(merge.spec.affinity).toEqual({
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          {
            topologyKey: 'kubernetes.io/hostname',
            labelSelector: { matchLabels: { 'app.kubernetes.io/name': 'nats' } },
          },
        ],
      },
    });
  });

  it('need no zone in development', () => {
    expect(natsPod('development.yaml').topologySpreadConstraints).toEqual({
      'topology.kubernetes.io/zone': null,
    });
  });
});

describeOverlays((overlay, render) => {
  const data = render(`overlays/${overlay}/data`);
  const application = render(`overlays/${overlay}`);
  const [cluster] = ofKind<Cluster>(data, 'Cluster');
  const spec = cluster?.spec as Cluster;

  it('keeps data out of what is deleted with the processes', () => {
    expect(application.filter(({ kind }) => DATA.includes(kind))).toEqual([]);
    expect(deploymentsOf(data)).toEqual([]);
    expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Namespace', 'Cluster']));
  });

  it.each([`overlays/${overlay}`, `../cluster/${overlay}`])(
    'reserves for its streams no more than a server of NATS has: %s',
    (folder) => {
      const objects = render(folder);
      const streams = deploymentsOf(objects).find(({ metadata }) => metadata.name === 'latchkey-streams');
      const [container] = streams?.spec.template.spec.containers ?? [];
      const given = container ? configOf(container, objects) : {};
      const sizeOf = (name: string) => Number(given[name] ?? settingsOf('streams').get(name)?.fallback);
      const reserved = STREAM_SIZES.map(sizeOf).reduce((sum, size) => sum + size, 0);
      const sizes = (NATS_VALUES[folder] ?? []).flatMap((file) => {
        const { config } = parse(readRoot(`deploy/${file}`)) as NatsValues;
        return config?.jetstream?.fileStore?.maxSize ?? [];
      });
      expect(reserved).toBeLessThanOrEqual(mebibytes(sizes.at(-1) ?? ''));
    },
  );

  it('has a priority class for each pod, and data comes first', () => {
    const classes = data.filter(({ kind }) => kind === 'PriorityClass') as (KubernetesObject & {
      value: number;
    })[];
    const values = new Map(classes.map(({ metadata, value }) => [metadata.name, value]));
    const jobs = ofKind<Workload['spec']>(render(`overlays/${overlay}/migrate`), 'Job');
    for (const { spec: one } of [...deploymentsOf(renderWhole(overlay, render)), ...jobs])
      expect(values.get(one.template.spec.priorityClassName ?? '')).toBeGreaterThan(0);
    for (const name of [spec.priorityClassName, natsPod('values.yaml').merge.spec.priorityClassName])
      expect(values.get(name)).toBeGreaterThan(values.get('latchkey') ?? Infinity);
  });

  it('reserves the memory that the parameters of PostgreSQL may take', () => {
    const { parameters } = spec.postgresql;
    const { requests, limits } = spec.resources;
    if (overlay === 'development') return;
    expect(requests.memory).toBe(limits.memory);
    const most =
      mebibytes(parameters['shared_buffers'] ?? '') +
      Number(parameters['max_connections']) * CONNECTION_MIB +
      AUTOVACUUM_WORKERS * mebibytes(parameters['autovacuum_work_mem'] ?? '');
    expect(most).toBeLessThan(mebibytes(limits.memory));
    expect(mebibytes(parameters['effective_cache_size'] ?? '')).toBeLessThan(mebibytes(limits.memory));
  });

  if (overlay === 'production') {
    it('gives each instance of PostgreSQL a node of its own, and spreads them over zones', () => {
      expect(spec.instances).toBe(3);
      expect(spec.affinity).toEqual({
        enablePodAntiAffinity: true,
        podAntiAffinityType: 'required',
        topologyKey: 'kubernetes.io/hostname',
      });
      expect(spec.topologySpreadConstraints).toEqual([
        {
          ...ZONES,
          topologyKey: 'topology.kubernetes.io/zone',
          labelSelector: {
            matchLabels: { 'cnpg.io/cluster': cluster?.metadata.name },
            matchExpressions: [{ key: 'cnpg.io/poolerName', operator: 'DoesNotExist' }],
          },
        },
      ]);
    });

    it('lets no GitOps tool remove data, or the keys to it', () => {
      for (const { kind, metadata } of data.filter((one) => DATA.includes(one.kind)))
        expect([kind, metadata]).toEqual([kind, expect.objectContaining({ annotations: KEPT })]);
      const rules = data.filter(({ kind }) => kind === 'NetworkPolicy');
      // A rule that a new version no longer has must go.
      expect(rules.filter(({ metadata }) => 'annotations' in metadata)).toEqual([]);
    });
  } else {
    it('runs on one node, which may have no zone', () => {
      expect([spec.instances, spec.topologySpreadConstraints]).toEqual([1, undefined]);
    });
  }
});
