// The Secrets of a development cluster, from new values; in production External Secrets makes them from those of a store.
import { makeAuthority, makeCertificate } from '../../certificates/certificates.mjs';
import { PROCESSES, USERS } from '../../../libs/contracts/bus/src/permissions.mjs';
import { keyOf, newValues } from './values.mjs';

const CA = '/run/secrets/postgres/ca.crt';

const secret = (name, stringData, { type = 'Opaque', labels = {} } = {}) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'latchkey', labels: { 'app.kubernetes.io/part-of': 'latchkey', ...labels } },
  type,
  stringData,
});

/** The database operator sets a role's password from this Secret; the label makes it do so at every change. */
const roleSecret = (name, username, own) =>
  secret(
    `latchkey-postgres-${name}`,
    { username, password: own },
    { type: 'kubernetes.io/basic-auth', labels: { 'cnpg.io/reload': 'true' } },
  );

/** The Secrets of a service, of its migration and of its two database roles. */
function withDatabase(name, natsUrl, values) {
  const role = `latchkey_${name.replaceAll('-', '_')}`;
  const [serving, owning] = [values['database-password'], values['owner-password']];
  const urlOf = (user, own) =>
    `postgres://${user}:${own}@latchkey-postgres-rw:5432/${role}?sslmode=verify-full&sslrootcert=${CA}`;
  const url = urlOf(role, serving);
  const prefix = name.toUpperCase().replaceAll('-', '_');
  const key = values['master-key'] ? { [`${prefix}_MASTER_KEY`]: values['master-key'] } : {};
  return [
    secret(`latchkey-${name}`, { NATS_URL: natsUrl, [`${prefix}_DATABASE_URL`]: url, ...key }),
    secret(`latchkey-migrate-${name}`, {
      [`${prefix}_DATABASE_URL`]: url,
      [`${prefix}_MIGRATION_DATABASE_URL`]: urlOf(`${role}_owner`, owning),
    }),
    roleSecret(name, role, serving),
    roleSecret(`${name}-owner`, `${role}_owner`, owning),
  ];
}

/** Certificates for the server and each client, which cert-manager makes in production. */
function busCertificates() {
  const authority = makeAuthority('Latchkey bus');
  const server = { name: 'nats', hosts: ['nats', 'nats.latchkey', 'localhost'], usages: ['server'] };
  const clients = USERS.map((name) => [name, { name, usages: ['client'] }]);
  return [['server', server], ...clients].map(([name, of]) => {
    const { certificate, key } = makeCertificate(authority, of);
    const data = { 'ca.crt': authority.certificate, 'tls.crt': certificate, 'tls.key': key };
    return secret(`latchkey-bus-${name}`, data, { type: 'kubernetes.io/tls' });
  });
}

/** One list for `kubectl apply`, with new values in every Secret. */
export function developmentSecrets() {
  const all = newValues();
  const passwordOf = (name) => all[keyOf(name)]['nats-password'];
  const items = Object.entries(PROCESSES).flatMap(([name, { database }]) => {
    const values = all[keyOf(name)];
    const natsUrl = `tls://${name}:${passwordOf(name)}@nats:4222`;
    if (database) return withDatabase(name, natsUrl, values);
    const key = values['admin-api-key'] ? { ADMIN_API_KEY: values['admin-api-key'] } : {};
    return [secret(`latchkey-${name}`, { NATS_URL: natsUrl, ...key })];
  });
  const passwords = Object.fromEntries(USERS.map((name) => [name, passwordOf(name)]));
  items.push(secret('latchkey-nats', { ...passwords, routes: all[keyOf('nats')]['routes-password'] }));
  items.push(...busCertificates());
  return { apiVersion: 'v1', kind: 'List', items };
}
