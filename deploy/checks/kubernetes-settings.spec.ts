import { X509Certificate } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { PROCESSES, USERS } from '@latchkey/contracts/bus';
import { ENCRYPTING_SERVICES } from '../encrypting-services.mjs';
import { ofKind } from './kubernetes-objects.js';
import { deployedOf } from './kubernetes-pods.js';
import type { Certificate, ExternalSecret } from './kubernetes-secrets.js';
import { describeOverlays } from './overlays.js';
import { settingOf, settingsOf } from './settings.js';

interface Cluster {
  postgresql: { parameters: { max_connections: string }; pg_hba: string[] };
  managed: { roles: { name: string; login: boolean; passwordSecret: { name: string } }[] };
}
interface Database {
  name: string;
  owner: string;
  cluster: { name: string };
}

const ownKey = (service: string) => settingOf(service, 'MASTER_KEY');

describeOverlays((overlay, render) => {
  const { objects, pods, secrets } = deployedOf(overlay, render);

  it('gives each service that encrypts a key of its own, and no other process any', () => {
    const keysOf = (name: string) =>
      Object.keys(secrets.get(name)?.keys ?? {}).filter((key) => key.endsWith('MASTER_KEY'));
    const holders = [...secrets.keys()].flatMap((name) => keysOf(name).map((key) => [name, key]));
    const expected = ENCRYPTING_SERVICES.map((name) => [`latchkey-${name}`, ownKey(name)]);
    expect(holders.toSorted()).toEqual(expected.toSorted());
    const values = ENCRYPTING_SERVICES.map((name) => secrets.get(`latchkey-${name}`)?.keys[ownKey(name)]);
    if (overlay === 'development') expect(new Set(values).size).toBe(ENCRYPTING_SERVICES.length);
    const stored = ofKind<ExternalSecret>(objects, 'ExternalSecret').flatMap(({ spec: { data = [] } }) =>
      data
        .filter(({ remoteRef }) => remoteRef.property === 'master-key')
        .map(({ remoteRef }) => remoteRef.key),
    );
    if (overlay === 'production')
      expect(stored.toSorted()).toEqual(ENCRYPTING_SERVICES.map((name) => `latchkey/${name}`).toSorted());
  });

  it('gives each service the address of its own database and its own user on the bus', () => {
    const cluster = ofKind<Cluster>(objects, 'Cluster')[0];
    const databases = ofKind<Database>(objects, 'Database');
    for (const [name, { database }] of Object.entries(PROCESSES)) {
      const keys = secrets.get(`latchkey-${name}`)?.keys ?? {};
      const bus = new URL((keys['NATS_URL'] ?? '').replaceAll(/\{\{.*?\}\}/g, 'x'));
      expect([bus.protocol, bus.username, bus.host]).toEqual(['tls:', name, 'nats:4222']);
      if (!database) continue;
      const url = new URL((keys[settingOf(name, 'DATABASE_URL')] ?? '').replaceAll(/\{\{.*?\}\}/g, 'x'));
      const role = `latchkey_${name.replaceAll('-', '_')}`;
      expect([url.username, url.hostname, url.pathname]).toEqual([role, 'latchkey-postgres-rw', `/${role}`]);
      expect(url.searchParams.get('sslmode')).toBe('verify-full');
      const managed = cluster?.spec.managed.roles.find((one) => one.name === role);
      expect(managed).toMatchObject({ login: true, passwordSecret: { name: `latchkey-postgres-${name}` } });
      expect(secrets.get(`latchkey-postgres-${name}`)).toMatchObject({
        type: 'kubernetes.io/basic-auth',
        keys: { username: role },
        // Without the label the operator sets a new password only at its next resync.
        labels: { 'cnpg.io/reload': 'true' },
      });
      expect(databases.map(({ spec }) => spec)).toContainEqual(
        expect.objectContaining({
          name: role,
          owner: `${role}_owner`,
          cluster: { name: cluster?.metadata.name },
        }),
      );
    }
  });

  it('keeps the role that owns a database to its migrations', () => {
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    for (const name of Object.keys(PROCESSES).filter((one) => PROCESSES[one]?.database)) {
      const role = `latchkey_${name.replaceAll('-', '_')}`;
      const migrating = secrets.get(`latchkey-migrate-${name}`)?.keys ?? {};
      const setting = settingOf(name, 'MIGRATION_DATABASE_URL');
      const url = new URL((migrating[setting] ?? '').replaceAll(/\{\{.*?\}\}/g, 'x'));
      expect([url.username, url.pathname]).toEqual([`${role}_owner`, `/${role}`]);
      expect(url.searchParams.get('sslmode')).toBe('verify-full');
      const serving = settingOf(name, 'DATABASE_URL');
      expect(migrating[serving]).toBe(secrets.get(`latchkey-${name}`)?.keys[serving]);
      const knowing = [...secrets].filter(([, { keys }]) => setting in keys).map(([secret]) => secret);
      expect(knowing).toEqual([`latchkey-migrate-${name}`]);
      const { roles = [] } = cluster?.spec.managed ?? {};
      const passwordSecret = { name: `latchkey-postgres-${name}-owner` };
      expect(roles.find((one) => one.name === `${role}_owner`)).toMatchObject({
        login: true,
        inRoles: [role],
        passwordSecret,
      });
      expect(secrets.get(passwordSecret.name)).toMatchObject({
        type: 'kubernetes.io/basic-auth',
        keys: { username: `${role}_owner` },
      });
      // The serving role is a member of no other role, so it has none of the owner's rights.
      expect(roles.find((one) => one.name === role)).not.toHaveProperty('inRoles');
      expect(cluster?.spec.postgresql.pg_hba).toContain(`hostssl ${role} ${role}_owner all scram-sha-256`);
    }
    const serving = pods.filter(([, { args }]) => !args.includes('--migrate'));
    const mounted = serving.flatMap(([, , volumes]) => volumes.map(({ secret }) => secret?.secretName ?? ''));
    expect(mounted.filter((name) => /migrate|postgres-.*-owner/.test(name))).toEqual([]);
  });

  it('has a database that takes the connections of all replicas, one more of each in a rolling update', () => {
    interface Scaling {
      maxReplicas: number;
      scaleTargetRef: { name: string };
    }
    const scalers = ofKind<Scaling>(objects, 'HorizontalPodAutoscaler').map(({ spec }) => spec);
    const connections = Object.entries(PROCESSES)
      .filter(([, { database }]) => database)
      .map(([name]) => {
        const scaler = scalers.find(({ scaleTargetRef }) => scaleTargetRef.name === `latchkey-${name}`);
        const poolSize = Number(settingsOf(name).get('DATABASE_POOL_SIZE')?.fallback);
        return ((scaler?.maxReplicas ?? Infinity) + 1) * poolSize;
      });
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    const { max_connections } = cluster?.spec.postgresql.parameters ?? {};
    const forTheOperator = 20;
    const needed = connections.reduce((sum, count) => sum + count, forTheOperator);
    expect(Number(max_connections)).toBeGreaterThanOrEqual(needed);
  });

  it('gives each process a certificate of its own, in which it is named', () => {
    for (const [, { args }, volumes] of pods.filter(([, one]) => !one.args.includes('--migrate'))) {
      const [name = ''] = args;
      const secretName = `latchkey-bus-${name}`;
      expect(volumes.map(({ secret }) => secret?.secretName)).toContain(secretName);
      if (overlay === 'production') {
        const own = ofKind<Certificate>(objects, 'Certificate').filter(
          ({ spec }) => spec.secretName === secretName,
        );
        expect(own.map(({ spec }) => [spec.commonName, spec.usages, spec.issuerRef.name])).toEqual([
          [name, ['digital signature', 'client auth'], 'latchkey-bus'],
        ]);
      } else {
        const certificate = new X509Certificate(secrets.get(secretName)?.keys['tls.crt'] ?? '');
        expect([certificate.subject, certificate.keyUsage]).toEqual([`CN=${name}`, ['1.3.6.1.5.5.7.3.2']]);
      }
    }
  });

  it('gives the bus the password of every user', () => {
    const passwords = Object.keys(secrets.get('latchkey-nats')?.keys ?? {});
    expect(passwords.toSorted()).toEqual([...USERS, 'routes'].toSorted());
  });

  it('mounts the authority of the database where its addresses look for it', () => {
    const owners = pods.filter(([, { args }]) => PROCESSES[args[0] ?? '']?.database);
    for (const [, { volumeMounts, args }, volumes] of owners) {
      const keys = secrets.get(`latchkey-${args[0]}`)?.keys ?? {};
      const url = Object.entries(keys).find(([name]) => name.endsWith('_DATABASE_URL'))?.[1] ?? '';
      const path = /sslrootcert=(\S+)$/.exec(url)?.[1] ?? '';
      const mount = volumeMounts.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
      const volume = volumes.find(({ name }) => name === mount?.name);
      expect(volume?.secret?.items?.map((item) => `${mount?.mountPath}/${item.path}`)).toEqual([path]);
    }
  });
});
