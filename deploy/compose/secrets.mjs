// node deploy/compose/secrets.mjs --help
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../arguments.mjs';
import { isDue, makeAuthority, makeCertificate } from '../certificates/certificates.mjs';
import { passwordVariable, PROCESSES, USERS } from '../../libs/contracts/bus/src/permissions.mjs';
import { ENCRYPTING_SERVICES } from '../encrypting-services.mjs';

const HELP = `node deploy/compose/secrets.mjs [folder]

Makes the secret files that docker-compose.yml mounts and that are missing, and renews certificates of the bus that have a
third of their life or less left. Other files stay as they are. An optional secret begins as an empty file, which counts
as absent. Nothing secret is printed.

  folder   deploy/compose/secrets by default
  --help   this text
`;
const { words } = readArguments(HELP, { words: 1 });
const folder = words[0] ?? fileURLToPath(new URL('./secrets', import.meta.url));
const CHAINS = [
  ...['ethereum', 'polygon', 'avalanche', 'base', 'arbitrum'],
  ...['solana', 'bitcoin', 'polkadot', 'stellar'],
];
const OPTIONAL = [
  'admin-api-keys',
  'bootstrap-secret-key',
  'bootstrap-public-token',
  'smtp-url',
  'twilio-auth-token',
  'master-key',
  ...ENCRYPTING_SERVICES.map((name) => `${name}-vault-token`),
  ...CHAINS.flatMap((chain) => [`rpc-url-${chain}`, `rpc-url-${chain}-test`]),
];

/** Begins with a letter: NATS would read digits as a number. Nothing in it needs escaping in a URL. */
const password = () => `p${randomBytes(24).toString('hex')}`;
const pathOf = (name) => join(folder, name);

/** Only the owner reads the folder; a mounted file must be readable for the user in the container. */
function write(name, text) {
  writeFileSync(pathOf(name), text === '' ? '' : `${text}\n`);
  chmodSync(pathOf(name), 0o644);
}

function writeOnce(name, make) {
  if (!existsSync(pathOf(name))) write(name, make());
}

/** @param suffix of the role: empty for the serving role, `_owner` for the role that migrates */
function databaseUrl(service, suffix = '') {
  const database = `latchkey_${service.replaceAll('-', '_')}`;
  return `postgres://${database}${suffix}:${password()}@postgres:5432/${database}`;
}

/** The passwords of the bus in the form that its server reads; they are those in the addresses of its users. */
function natsPasswords() {
  return USERS.map((name) => {
    const url = new URL(readFileSync(pathOf(`${name}-nats-url`), 'utf8').trim());
    return `${passwordVariable(name)}: "${decodeURIComponent(url.password)}"`;
  });
}

/** An address of an earlier version, whose bus had no TLS. */
function encrypt(name) {
  const url = readFileSync(pathOf(`${name}-nats-url`), 'utf8').trim();
  if (/^nats:.*@nats:4222$/.test(url)) write(`${name}-nats-url`, url.replace('nats:', 'tls:'));
}

/** Certificates of the bus, each renewed when a third of its life is left. No container mounts the authority's key. */
function writeCertificates() {
  const read = (name) => readFileSync(pathOf(name), 'utf8');
  if (!existsSync(pathOf('nats-ca'))) {
    const { certificate, key } = makeAuthority('Latchkey bus');
    write('nats-ca', certificate.trimEnd());
    write('nats-ca-key', key.trimEnd());
  }
  const authority = { certificate: read('nats-ca'), key: read('nats-ca-key') };
  const server = { name: 'nats', hosts: ['nats', 'localhost', '127.0.0.1'], usages: ['server'] };
  const certificates = [['nats-server', server]];
  for (const name of USERS) certificates.push([`${name}-nats`, { name, usages: ['client'] }]);
  for (const [file, of] of certificates) {
    if (existsSync(pathOf(`${file}-cert`)) && !isDue(read(`${file}-cert`))) continue;
    const { certificate, key } = makeCertificate(authority, of);
    write(`${file}-cert`, certificate.trimEnd());
    write(`${file}-key`, key.trimEnd());
  }
}

mkdirSync(folder, { recursive: true, mode: 0o700 });
chmodSync(folder, 0o700);
writeOnce('postgres-password', password);
for (const name of ENCRYPTING_SERVICES)
  writeOnce(`${name}-master-key`, () => randomBytes(32).toString('base64'));
writeOnce('admin-api-key', () => randomBytes(32).toString('hex'));
for (const name of OPTIONAL) writeOnce(name, () => '');
for (const name of USERS) writeOnce(`${name}-nats-url`, () => `tls://${name}:${password()}@nats:4222`);
for (const [name, { database }] of Object.entries(PROCESSES)) {
  if (!database) continue;
  writeOnce(`${name}-database-url`, () => databaseUrl(name));
  writeOnce(`${name}-migration-database-url`, () => databaseUrl(name, '_owner'));
}
for (const name of USERS) encrypt(name);
writeCertificates();
write('nats-passwords', natsPasswords().join('\n'));
console.log(`The secrets are in ${folder}`);
