// node deploy/kubernetes/secrets.mjs: prints the Secrets of a development cluster with new random values, once:
// `node deploy/kubernetes/secrets.mjs | kubectl apply -f -`. In production they come from a secret store.
import { randomBytes } from 'node:crypto';
import { makeAuthority, makeCertificate } from '../certificates/certificates.mjs';
import { PROCESSES, USERS } from '../../libs/contracts/bus/src/permissions.mjs';
import { ENCRYPTING_SERVICES } from '../encrypting-services.mjs';

/** Begins with a letter: NATS would read digits as a number. Nothing in it needs escaping in a URL. */
const password = () => `p${randomBytes(24).toString('hex')}`;
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
function withDatabase(name, natsUrl) {
  const role = `latchkey_${name.replaceAll('-', '_')}`;
  const [serving, owning] = [password(), password()];
  const urlOf = (user, own) =>
    `postgres://${user}:${own}@latchkey-postgres-rw:5432/${role}?sslmode=verify-full&sslrootcert=${CA}`;
  const url = urlOf(role, serving);
  const prefix = name.toUpperCase().replaceAll('-', '_');
  const key = ENCRYPTING_SERVICES.includes(name)
    ? { [`${prefix}_MASTER_KEY`]: randomBytes(32).toString('base64') }
    : {};
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

const natsPasswords = Object.fromEntries(USERS.map((name) => [name, password()]));
const items = Object.entries(PROCESSES).flatMap(([name, { database, operates }]) => {
  const natsUrl = `tls://${name}:${natsPasswords[name]}@nats:4222`;
  if (database) return withDatabase(name, natsUrl);
  const key = operates ? { ADMIN_API_KEY: randomBytes(32).toString('hex') } : {};
  return [secret(`latchkey-${name}`, { NATS_URL: natsUrl, ...key })];
});
items.push(secret('latchkey-nats', { ...natsPasswords, routes: password() }));
items.push(...busCertificates());
console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
