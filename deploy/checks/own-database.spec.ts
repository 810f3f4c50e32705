import { expect, it } from '@jest/globals';
import { rendered } from '../kubernetes/components/own-database/render.mjs';
import { ofKind, selects, type Workload } from './kubernetes-objects.js';
import { podsOf } from './kubernetes-pods.js';
import { externalSecrets } from './kubernetes-secrets.js';
import { problemsOf } from './kubernetes-schema.js';
import { renderWith } from './kustomize.js';
import { RULES } from './alert-rules.js';
import { describeOverlays } from './overlays.js';
import { readRoot } from './repository.js';
import { settingOf } from './settings.js';

interface Role {
  name: string;
}
interface Cluster {
  plugins?: { parameters: { barmanObjectName: string } }[];
  instances: number;
  managed: { roles: Role[] };
  postgresql: { parameters: object; pg_hba: string[] };
  bootstrap: object;
  externalClusters?: object[];
  affinity: object;
  topologySpreadConstraints?: { labelSelector: { matchLabels: Record<string, string> } }[];
  certificates?: { serverAltDNSNames: string[] };
}
interface Schedule {
  cluster: { name: string };
  schedule: string;
}
interface Policy {
  podSelector: { matchLabels: Record<string, string> };
}

const SERVICES = ['events', 'session'];

it('is the same for each service: run `node deploy/kubernetes/components/own-database/render.mjs`', () => {
  const files = rendered();
  expect(files.length).toBeGreaterThan(10);
  for (const [path, text] of files) expect([path, readRoot(path)]).toEqual([path, text]);
});

it('is watched by each rule that watches the first server', () => {
  const patterns = RULES.flatMap(({ expr }) =>
    [...expr.matchAll(/=~"([^"]*latchkey-postgres[^"]*)"/g)].map(([, pattern = '']) => pattern),
  );
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns)
    for (const name of ['', ...SERVICES.map((service) => `-${service}`)])
      expect([pattern, `latchkey-postgres${name}-1`]).toEqual([
        pattern,
        expect.stringMatching(new RegExp(`^(?:${pattern})$`)),
      ]);
});

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const data = (...components: string[]) =>
    renderWith(render, [`overlays/${overlay}/data`], ...components.map((name) => `components/${name}`));
  const clustersOf = (objects: ReturnType<typeof data>) =>
    new Map(ofKind<Cluster>(objects, 'Cluster').map(({ metadata, spec }) => [metadata.name, spec]));
  const main = clustersOf(render(`overlays/${overlay}/data`)).get('latchkey-postgres');

  for (const service of SERVICES) {
    const name = `latchkey-postgres-${service}`;
    const own = `own-database/${service}`;
    const objects = data(`${own}/server`, `${own}/backup`);
    const cluster = clustersOf(objects).get(name);

    it(`${service}: has a server like the first one, with its roles alone`, () => {
      const roles = main?.managed.roles.filter((one) =>
        [`latchkey_${service}`, `latchkey_${service}_owner`].includes(one.name),
      );
      const [sameUser, ...others] = main?.postgresql.pg_hba ?? [];
      const expected = JSON.parse(
        JSON.stringify({ ...main, managed: { roles } }).replaceAll(
          /"cnpg\.io\/cluster":"latchkey-postgres"/g,
          (pair) => pair.replace('latchkey-postgres', name),
        ),
      ) as Cluster;
      const isOwn = (line: string) => line.includes(` latchkey_${service} `) || line.endsWith('reject');
      expected.postgresql.pg_hba = [sameUser ?? '', ...others.filter(isOwn)];
      expect(cluster).toEqual(expected);
    });

    it(`${service}: has its database there and not on the first server`, () => {
      interface Database {
        name: string;
        owner: string;
        cluster: { name: string };
        databaseReclaimPolicy: string;
      }
      const databases = ofKind<Database>(objects, 'Database').map(({ spec }) => spec);
      expect(databases.filter((one) => one.name === `latchkey_${service}`)).toEqual([
        {
          name: `latchkey_${service}`,
          owner: `latchkey_${service}_owner`,
          cluster: { name },
          databaseReclaimPolicy: 'retain',
        },
      ]);
      expect(databases.filter((one) => one.cluster.name !== name)).toHaveLength(7);
    });

    it(`${service}: archives under its own name, and is backed up at a time of its own`, () => {
      const clusters = [...clustersOf(objects).values()];
      // Without a server name that is the name of the Cluster.
      const stores = clusters.map(({ plugins }) => plugins?.map(({ parameters }) => parameters));
      expect(stores).toEqual(Array(2).fill([{ barmanObjectName: 'latchkey-backups' }]));
      const schedules = ofKind<Schedule>(objects, 'ScheduledBackup').map(({ spec }) => spec);
      expect(schedules.map((one) => one.cluster.name)).toEqual(['latchkey-postgres', name]);
      expect(new Set(schedules.map((one) => one.schedule)).size).toBe(2);
    });

    it(`${service}: archives nothing without its back-ups, so that no WAL waits for a store`, () => {
      const without = data(`${own}/server`);
      expect(clustersOf(without).get(name)?.plugins).toBeUndefined();
      expect(ofKind<Schedule>(without, 'ScheduledBackup').map(({ spec }) => spec.cluster.name)).toEqual([
        'latchkey-postgres',
      ]);
    });

    it(`${service}: finds it by its address and its authority, in the process and in its migration`, () => {
      const pods = ['', '/migrate'].flatMap((part) =>
        podsOf(renderWith(render, [`overlays/${overlay}${part}`], `components/${own}/pods`)),
      );
      const secrets = externalSecrets(objects);
      for (const secret of [`latchkey-${service}`, `latchkey-migrate-${service}`]) {
        const urls = Object.entries(secrets.get(secret)?.keys ?? {}).filter(([key]) =>
          key.endsWith('DATABASE_URL'),
        );
        expect(urls.length).toBeGreaterThan(0);
        for (const [, url] of urls) {
          expect(url).toContain(`@${name}-rw:5432/latchkey_${service}?`);
          expect(url).toContain(`sslmode=verify-full&sslrootcert=/run/secrets/postgres-${service}/ca.crt`);
        }
      }
      const holders = pods.filter(([, { volumeMounts }]) =>
        volumeMounts.some(({ mountPath }) => mountPath === `/run/secrets/postgres-${service}`),
      );
      expect(holders.map(([pod]) => pod)).toEqual([
        `latchkey-${service}/${service}`,
        `latchkey-migrate/${service}`,
      ]);
      // The operator keeps the authority of a Cluster in a Secret of this name.
      for (const [, , volumes] of holders)
        expect(volumes.map(({ secret }) => secret?.secretName)).toContain(`${name}-ca`);
    });

    it(`${service}: is reached by it, its migration and the drill, and by no other process`, () => {
      interface Rule {
        podSelector: { matchExpressions?: { values: string[] }[] };
        egress?: { to: { podSelector?: { matchLabels?: Record<string, string> } }[] }[];
      }
      const leading = ofKind<Rule>(objects, 'NetworkPolicy').filter(
        ({ metadata, spec }) =>
          metadata.name !== name &&
          spec.egress?.some(({ to }) =>
            to.some((peer) => peer.podSelector?.matchLabels?.['cnpg.io/cluster'] === name),
          ),
      );
      expect(leading.map(({ spec }) => spec.podSelector.matchExpressions?.[0]?.values)).toEqual([
        [service, 'migrate', 'restore-drill'],
      ]);
      const first = ofKind<Policy>(objects, 'NetworkPolicy').find(
        ({ metadata }) => metadata.name === 'latchkey-postgres',
      );
      const second = ofKind<Policy>(objects, 'NetworkPolicy').find(({ metadata }) => metadata.name === name);
      expect(second?.spec.podSelector.matchLabels).toEqual({ 'cnpg.io/cluster': name });
      expect(selects(first?.spec.podSelector.matchLabels ?? {}, { 'cnpg.io/cluster': name })).toBe(false);
    });

    it(`${service}: is restored and practised beside the first one`, async () => {
      const drill = renderWith(render, [`overlays/${overlay}/restore-drill`], `components/${own}/drill`);
      const practised = clustersOf(drill).get(name);
      const first = clustersOf(drill).get('latchkey-postgres');
      expect([practised?.instances, practised?.plugins, practised?.topologySpreadConstraints]).toEqual([
        1,
        undefined,
        undefined,
      ]);
      expect(practised?.externalClusters).toEqual(first?.externalClusters);
      expect(practised?.bootstrap).toEqual(first?.bootstrap);
      // Containers start in their order, and each that opens this database knows its authority.
      const jobOf = (list: typeof drill) => list.find(({ kind }) => kind === 'Job') as Workload;
      const containers = jobOf(drill).spec.template.spec.initContainers ?? [];
      const before = jobOf(render(`overlays/${overlay}/restore-drill`)).spec.template.spec.initContainers;
      expect(containers.map((one) => one.name)).toEqual(before?.map((one) => one.name));
      const knowing = containers.filter(({ volumeMounts = [] }) =>
        volumeMounts.some(({ mountPath }) => mountPath === `/run/secrets/postgres-${service}`),
      );
      expect(knowing.map((one) => one.name)).toEqual(['migrate', 'after-restore', service]);
      expect(await problemsOf(drill)).toEqual([]);
    });

    it(`${service}: has a pooler of its own, whose name is in its certificate`, async () => {
      const pooled = data('pooler', `${own}/server`, `${own}/pooler`);
      expect(clustersOf(pooled).get(name)?.certificates?.serverAltDNSNames).toEqual([
        `latchkey-pooler-${service}`,
      ]);
      const { keys = {} } = externalSecrets(pooled).get(`latchkey-${service}`) ?? {};
      const hostOf = (setting: string) =>
        /@([\w-]+):5432\//.exec(keys[settingOf(service, setting)] ?? '')?.[1];
      expect([hostOf('DATABASE_URL'), hostOf('DATABASE_DIRECT_URL')]).toEqual([
        `latchkey-pooler-${service}`,
        `${name}-rw`,
      ]);
      expect(await problemsOf(pooled)).toEqual([]);
    });
  }

  it('renders both of them together, each in the size of the profile', async () => {
    const objects = data(...SERVICES.map((service) => `own-database/${service}/server`), 'profiles/large');
    const clusters = [...clustersOf(objects).values()] as (Cluster & { storage: object })[];
    expect(clusters.map(({ storage }) => storage)).toEqual(Array(3).fill({ size: '500Gi' }));
    expect(await problemsOf(objects)).toEqual([]);
  });
});
