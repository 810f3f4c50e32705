// node deploy/compose/secrets.mjs [folder]: makes the files of secrets that docker-compose.yml mounts, each where it is
// missing; what is there already stays. An optional secret begins as an empty file, which counts as absent.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passwordVariable, PROCESSES, USERS } from '../nats/permissions.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('./secrets', import.meta.url));
const CHAINS = ['ethereum', 'polygon', 'avalanche', 'solana', 'polkadot', 'stellar'];
const OPTIONAL = [
  'bootstrap-secret-key',
  'bootstrap-public-token',
  'smtp-url',
  'twilio-auth-token',
  'vault-token',
  ...CHAINS.flatMap((chain) => [`rpc-url-${chain}`, `rpc-url-${chain}-test`]),
];

/** Begins with a letter: NATS would read digits as a number. Nothing in it needs escaping in a URL. */
const password = () => `p${randomBytes(24).toString('hex')}`;
const pathOf = (name) => join(folder, name);

/** The folder is its owner's alone; a file that is mounted has to be readable for the user inside the container. */
function write(name, text) {
  writeFileSync(pathOf(name), text === '' ? '' : `${text}\n`);
  chmodSync(pathOf(name), 0o644);
}

function writeOnce(name, make) {
  if (!existsSync(pathOf(name))) write(name, make());
}

function databaseUrl(service) {
  const role = `latchkey_${service.replaceAll('-', '_')}`;
  return `postgres://${role}:${password()}@postgres:5432/${role}`;
}

/** The passwords of the bus as its server reads them: those of the addresses that its users are given. */
function natsPasswords() {
  return USERS.map((name) => {
    const url = new URL(readFileSync(pathOf(`${name}-nats-url`), 'utf8').trim());
    return `${passwordVariable(name)}: "${decodeURIComponent(url.password)}"`;
  });
}

mkdirSync(folder, { recursive: true, mode: 0o700 });
chmodSync(folder, 0o700);
writeOnce('postgres-password', password);
writeOnce('master-key', () => randomBytes(32).toString('base64'));
writeOnce('admin-api-key', () => randomBytes(32).toString('hex'));
for (const name of OPTIONAL) writeOnce(name, () => '');
for (const name of USERS) writeOnce(`${name}-nats-url`, () => `nats://${name}:${password()}@nats:4222`);
for (const [name, { database }] of Object.entries(PROCESSES)) {
  if (database) writeOnce(`${name}-database-url`, () => databaseUrl(name));
}
write('nats-passwords', natsPasswords().join('\n'));
console.log(`The secrets are in ${folder}`);
