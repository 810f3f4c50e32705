import { expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { podsOf } from './kubernetes-pods.js';
import { type ExternalSecret, externalSecrets } from './kubernetes-secrets.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { settingOf } from './settings.js';

interface Policy {
  podSelector: { matchLabels?: Record<string, string>; matchExpressions?: { values: string[] }[] };
  egress?: { to?: { ipBlock?: { cidr: string } }[]; ports: { port: number }[] }[];
}

const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
/** Kinds of CloudNativePG and of its plugin, which this goes without. */
const GONE = ['Cluster', 'Database', 'ObjectStore', 'Pooler', 'ScheduledBackup'];
/** Documentation addresses (RFC 5737): nothing is reached until an operator names the network. */
const NOBODYS = '192.0.2.0/24';

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const objects = renderWith(render, [`overlays/${overlay}/data`], 'components/external-postgres');
  const secrets = externalSecrets(objects);
  const pods = podsOf(['', '/migrate'].flatMap((part) => render(`overlays/${overlay}${part}`)));

  it('needs no operator of PostgreSQL, and leaves nothing for it', () => {
    expect(objects.filter(({ kind }) => GONE.includes(kind))).toEqual([]);
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const left = names.filter((name) => /postgres|backups/.test(name));
    expect(left.toSorted()).toEqual([
      'ExternalSecret latchkey-postgres-ca',
      'NetworkPolicy latchkey-to-external-postgres',
    ]);
  });

  it('leads every service and its migration to one address of the store, whose certificate they verify', () => {
    for (const name of owners) {
      const role = `latchkey_${name.replaceAll('-', '_')}`;
      const addressOf = (secret: string, setting: string) =>
        secrets.get(secret)?.keys[settingOf(name, setting)];
      const expected = (user: string, password: string) =>
        `postgres://${user}:{{ .${password} }}@{{ .databaseHost }}:5432/${role}` +
        '?sslmode=verify-full&sslrootcert=/run/secrets/postgres/ca.crt';
      const serving = expected(role, 'databasePassword');
      expect(addressOf(`latchkey-${name}`, 'DATABASE_URL')).toBe(serving);
      expect(addressOf(`latchkey-migrate-${name}`, 'DATABASE_URL')).toBe(serving);
      expect(addressOf(`latchkey-migrate-${name}`, 'MIGRATION_DATABASE_URL')).toBe(
        expected(`${role}_owner`, 'ownerPassword'),
      );
    }
  });

  it('fills each template with what it reads from the store', () => {
    for (const { metadata, spec } of ofKind<ExternalSecret>(objects, 'ExternalSecret')) {
      const text = JSON.stringify(spec.target.template?.data ?? {});
      const used = new Set([...text.matchAll(/\{\{ \.(\w+) \}\}/g)].map(([, name]) => name));
      const read = (spec.data ?? []).map(({ secretKey }) => secretKey);
      if (used.size > 0)
        expect([metadata.name, [...used].toSorted()]).toEqual([metadata.name, read.toSorted()]);
    }
  });

  it('makes every Secret that pods mount', () => {
    const mounted = pods.flatMap(([, , volumes]) => volumes.map(({ secret }) => secret?.secretName ?? ''));
    const made = new Set(secrets.keys());
    const lost = mounted.filter((name) => !made.has(name) && !name.startsWith('latchkey-bus-'));
    expect(lost).toEqual([]);
    expect(secrets.get('latchkey-postgres-ca')?.keys).toEqual({ 'ca.crt': '{{ .ca }}' });
  });

  it('opens the network of the server to the services and their migrations, and to no address until it is named', () => {
    const opening = ofKind<Policy>(objects, 'NetworkPolicy').filter(({ spec }) =>
      spec.egress?.some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock?.cidr === NOBODYS)),
    );
    expect(opening.map(({ spec }) => spec)).toMatchObject([
      {
        podSelector: {
          matchLabels: { 'app.kubernetes.io/name': 'latchkey' },
          matchExpressions: [{ values: expect.arrayContaining([...owners, 'migrate']) }],
        },
        egress: [{ ports: [{ port: 5432 }] }],
      },
    ]);
    expect(opening[0]?.spec.podSelector.matchExpressions?.[0]?.values).toHaveLength(owners.length + 1);
  });

  it('reads keys without a slash with components/flat-keys', () => {
    const flat = renderWith(
      render,
      [`overlays/${overlay}/data`],
      ...['flat-keys', 'external-postgres', 'external-postgres/flat-keys'].map(
        (name) => `components/${name}`,
      ),
    );
    const keysOf = (list: readonly KubernetesObject[]) =>
      ofKind<ExternalSecret>(list, 'ExternalSecret').flatMap(({ metadata, spec: { data = [] } }) =>
        data.map(({ remoteRef: { key, property } }) => `${metadata.name}: ${key} ${property}`),
      );
    const expected = keysOf(objects).map((line) => line.replace('latchkey/', 'latchkey-'));
    expect(keysOf(flat)).toEqual(expected);
    expect(expected.filter((line) => line.includes('latchkey-database ')).length).toBe(2 * owners.length + 1);
  });
});
