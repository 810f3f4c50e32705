import { expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { ENCRYPTING_SERVICES, SHARED_KEY_SERVICES } from '../encrypting-services.mjs';
import { deploymentsOf, type KubernetesObject, ofKind, type Workload } from './kubernetes-objects.js';
import { configOf, podsOf } from './kubernetes-pods.js';
import { type ExternalSecret, externalSecrets } from './kubernetes-secrets.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { settingOf, settingsOf, unknownSettings } from './settings.js';

interface Projected {
  name: string;
  projected?: {
    sources: { serviceAccountToken?: { path: string; audience: string; expirationSeconds: number } }[];
  };
}
interface Pooler {
  instances: number;
  pgbouncer: { poolMode: string; parameters: { default_pool_size: string; query_wait_timeout: string } };
}
interface Cluster {
  postgresql: { parameters: { max_connections: string } };
  certificates: { serverAltDNSNames: string[] };
}

const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);

describeOverlays((overlay, render) => {
  it('hands the key that services shared to those that seal, with components/shared-master-key', () => {
    const moving = [`overlays/${overlay}/data`, `overlays/${overlay}`].flatMap((folder) =>
      renderWith(render, [folder], 'components/shared-master-key'),
    );
    const opening = (moving as Workload[])
      .filter(({ kind }) => kind === 'Deployment')
      .filter(({ spec }) =>
        spec.template.spec.containers.some(({ env }) => env.some(({ name }) => name === 'MASTER_KEY_FILE')),
      )
      .map(({ metadata }) => metadata.name);
    expect(opening.toSorted()).toEqual(SHARED_KEY_SERVICES.map((name) => `latchkey-${name}`).toSorted());
    if (overlay === 'development') return;
    const made = externalSecrets(moving);
    const holders = [...made.keys()].filter((name) => made.get(name)?.keys['MASTER_KEY']);
    expect(holders.toSorted()).toEqual(opening.toSorted());
  });

  if (overlay === 'development') return;
  const withComponent = (component: string, part = ''): KubernetesObject[] =>
    renderWith(render, [`overlays/${overlay}${part}`], `components/${component}`);

  it('gives each service that encrypts a token for Vault of its own ServiceAccount, and no other process any', () => {
    const objects = withComponent('vault');
    const holders = deploymentsOf(objects).filter(({ spec }) => {
      const volumes: readonly Projected[] = spec.template.spec.volumes;
      const [token] = volumes.flatMap(({ projected }) =>
        (projected?.sources ?? []).flatMap(({ serviceAccountToken = [] }) => serviceAccountToken),
      );
      if (token) expect(token).toEqual({ path: 'token', audience: 'vault', expirationSeconds: 600 });
      return token;
    });
    expect(holders.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      ENCRYPTING_SERVICES.map((name) => `latchkey-${name}`).toSorted(),
    );
    for (const { metadata, spec } of holders) {
      const [container] = spec.template.spec.containers;
      const name = container?.args[0] ?? '';
      const config = container ? configOf(container, objects) : {};
      const given = Object.keys(config).filter((setting) => setting.startsWith('VAULT_'));
      expect(unknownSettings(name, given)).toEqual([]);
      // The role of Vault is named like the ServiceAccount that it is bound to.
      expect([metadata.name, config['VAULT_KUBERNETES_ROLE']]).toEqual([
        spec.template.spec.serviceAccountName,
        `latchkey-${name}`,
      ]);
      const mount = container?.volumeMounts.find((one) => one.name === 'vault');
      expect([mount?.readOnly, `${mount?.mountPath}/token`, `${mount?.mountPath}/ca.crt`]).toEqual([
        true,
        config['VAULT_KUBERNETES_TOKEN_FILE'],
        config['VAULT_CA_FILE'],
      ]);
    }
  });

  it('has a pooler whose name services verify, and whose connections PostgreSQL has', () => {
    const objects = withComponent('pooler', '/data');
    const [pooler] = ofKind<Pooler>(objects, 'Pooler');
    const [cluster] = ofKind<Cluster>(objects, 'Cluster');
    expect(cluster?.spec.certificates.serverAltDNSNames).toEqual([pooler?.metadata.name]);
    expect(pooler?.spec.pgbouncer.poolMode).toBe('transaction');
    // A service waits for an answer for 4 s.
    expect(Number(pooler?.spec.pgbouncer.parameters.query_wait_timeout)).toBeLessThan(4);
    const { instances = 0, pgbouncer } = pooler?.spec ?? {};
    const pooled = owners.length * instances * Number(pgbouncer?.parameters.default_pool_size);
    const direct = 100;
    expect(pooled + direct).toBeLessThanOrEqual(Number(cluster?.spec.postgresql.parameters.max_connections));
    const secrets = externalSecrets(objects);
    for (const name of owners)
      for (const secret of [`latchkey-${name}`, `latchkey-migrate-${name}`]) {
        const hostOf = (setting: string) =>
          new URL((secrets.get(secret)?.keys[settingOf(name, setting)] ?? '').replaceAll(/\{\{.*?\}\}/g, 'x'))
            .host;
        expect([secret, hostOf('DATABASE_URL'), hostOf('DATABASE_DIRECT_URL')]).toEqual([
          secret,
          `${pooler?.metadata.name}:5432`,
          'latchkey-postgres-rw:5432',
        ]);
      }
  });

  it('gives the second address to the processes and to their migrations', () => {
    const pods = podsOf([...withComponent('pooled'), ...withComponent('pooled', '/migrate')]);
    for (const name of owners) {
      const variable = settingOf(name, 'DATABASE_DIRECT_URL_FILE');
      const holders = pods.filter(([, { env }]) => env.some((one) => one.name === variable));
      expect(holders.map(([pod]) => pod)).toEqual([`latchkey-${name}/${name}`, `latchkey-migrate/${name}`]);
      const files = holders.map(([, { env }]) => env.find((one) => one.name === variable)?.value);
      expect(new Set(files)).toEqual(
        new Set([`/run/secrets/latchkey/${settingOf(name, 'DATABASE_DIRECT_URL')}`]),
      );
    }
    const before = podsOf(render(`overlays/${overlay}/migrate`));
    const after = podsOf(withComponent('pooled', '/migrate'));
    expect(after.map(([, { env }]) => env.length)).toEqual(before.map(([, { env }]) => env.length + 1));
  });

  it('names defaults of Vault that the processes have', () => {
    const fallbacks = ENCRYPTING_SERVICES.map(
      (name) => settingsOf(name).get('VAULT_KUBERNETES_TOKEN_FILE')?.fallback,
    );
    expect(new Set(fallbacks)).toEqual(new Set(['/run/secrets/vault/token']));
  });

  const accounts = (objects: readonly KubernetesObject[]) =>
    (objects as Workload[]).filter(({ kind }) => kind === 'ServiceAccount');

  it('leaves every ServiceAccount without a token for the Kubernetes API', () => {
    expect(accounts(withComponent('vault')).map((one) => one.automountServiceAccountToken)).toEqual(
      Object.keys(PROCESSES).map(() => false),
    );
  });

  it.each(['/data', '/restore-drill'])(
    'reads the same keys without a slash, with components/flat-keys: %s',
    (part) => {
      const read = (objects: KubernetesObject[]) =>
        ofKind<ExternalSecret>(objects, 'ExternalSecret').map(
          ({ metadata, spec: { data = [], dataFrom = [] } }) => [
            metadata.name,
            ...data.map(({ remoteRef }) => `${remoteRef.key} ${remoteRef.property}`),
            ...dataFrom.map(({ extract }) => extract.key),
          ],
        );
      const keys = read(render(`overlays/${overlay}${part}`));
      const expected = keys.map((names) => names.map((name) => name.replace('latchkey/', 'latchkey-')));
      expect(keys.flat().filter((name) => name.startsWith('latchkey/')).length).toBeGreaterThan(80);
      expect(read(withComponent('flat-keys', part))).toEqual(expected);
    },
  );
});
