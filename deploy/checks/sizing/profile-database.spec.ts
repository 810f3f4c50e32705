import { expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { ofKind } from '../kubernetes-objects.js';
import { renderWith } from '../kustomize.js';
import { describeOverlays } from '../overlays.js';
import { readRoot } from '../repository.js';
import { settingsOf } from '../settings.js';
import { bytesIn, type Cluster, profileOf, PROFILES } from './profile.js';

interface Pooler {
  instances: number;
  pgbouncer: { parameters: { default_pool_size: string } };
}

const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
/** Of one connection; docs/deployment.md counts with it, too. */
const CONNECTION_BYTES = 5 * 2 ** 20;
const AUTOVACUUM_WORKERS = 3;
/** Connections of the operator, of back-ups and of people. */
const OTHERS = 20;
/** Beside a pooler there are also migrations. */
const BESIDE_POOLER = 100;

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const profiles = PROFILES.map((name) => ({ name, ...profileOf(name, render) }));

  it('has the connections of all replicas, and one more of each in a rolling update', () => {
    const counted = profiles.map(({ name, scalings, cluster }) => {
      const needed = owners
        .map((owner) => {
          const poolSize = Number(settingsOf(owner).get('DATABASE_POOL_SIZE')?.fallback);
          return ((scalings.get(owner)?.most ?? Infinity) + 1) * poolSize;
        })
        .reduce((sum, count) => sum + count, 0);
      const most = Number(cluster.postgresql.parameters['max_connections']);
      expect([name, needed + OTHERS <= most]).toEqual([name, true]);
      return `${needed} of ${most}`;
    });
    expect(readRoot('docs/deployment.md')).toContain(counted.join(', ').replace(/, ([^,]+)$/, ' or $1'));
  });

  it.each(profiles.map((profile) => [profile.name, profile.cluster] as const))(
    '%s: reserves the memory that the parameters of PostgreSQL may take, and volumes for its WAL',
    (_, { postgresql: { parameters }, resources, walStorage }) => {
      expect(resources.requests.memory).toBe(resources.limits.memory);
      const of = (name: string) => bytesIn(parameters[name]);
      const most =
        of('shared_buffers') +
        Number(parameters['max_connections']) * CONNECTION_BYTES +
        AUTOVACUUM_WORKERS * of('autovacuum_work_mem');
      expect(most).toBeLessThan(bytesIn(resources.limits.memory));
      expect(of('effective_cache_size')).toBeLessThan(bytesIn(resources.limits.memory));
      // What a standby that is away holds back, beside what a checkpoint keeps.
      expect(of('max_wal_size') + of('max_slot_wal_keep_size')).toBeLessThan(bytesIn(walStorage.size));
    },
  );

  it.each(PROFILES)('%s: has a pooler that opens no more than the database has', (name) => {
    const components = ['components/pooler', `components/profiles/${name}`];
    const objects = renderWith(render, ['overlays/production/data'], ...components);
    const [pooler] = ofKind<Pooler>(objects, 'Pooler');
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    const { instances = NaN, pgbouncer } = pooler?.spec ?? {};
    const pooled = owners.length * instances * Number(pgbouncer?.parameters.default_pool_size);
    expect(pooled + BESIDE_POOLER).toBeLessThanOrEqual(
      Number(cluster?.spec.postgresql.parameters['max_connections']),
    );
  });
});
