import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { OPERATOR, PROCESSES, USERS } from '@latchkey/contracts/bus';
import { ENCRYPTING_SERVICES } from '../encrypting-services.mjs';
import { readCompose, secretsOf } from './compose.js';
import { inRoot, readRoot } from './repository.js';

const compose = readCompose();
const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
/** The certificate of the bus's operator and the key of the authority, which no container mounts. */
const UNMOUNTED = [...['url', 'cert', 'key'].map((what) => `${OPERATOR}-nats-${what}`), 'nats-ca-key'];
const folder = mkdtempSync(join(tmpdir(), 'compose-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('secrets.mjs', () => {
  const make = () => execFileSync(process.execPath, [inRoot('deploy/compose/secrets.mjs'), folder]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();

  it('makes the file of every secret that docker-compose.yml mounts, and one for whoever looks after the bus', () => {
    chmodSync(folder, 0o755);
    make();
    const wanted = Object.entries(compose.secrets).map(([name, { file }]) => {
      expect(file).toBe(`./deploy/compose/secrets/${name}`);
      return name;
    });
    expect(readdirSync(folder).toSorted()).toEqual([...wanted, ...UNMOUNTED].toSorted());
    const used = new Set(Object.values(compose.services).flatMap(secretsOf));
    expect([...used].toSorted()).toEqual(wanted.toSorted());
  });

  it('makes seven keys, each another one, and none that services share', () => {
    expect(new Set(ENCRYPTING_SERVICES.map((name) => read(`${name}-master-key`))).size).toBe(7);
    expect(read('master-key')).toBe('');
  });

  it('keeps the folder to its owner, and leaves what is there as it is', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    writeFileSync(join(folder, 'session-nats-url'), 'tls://session:pwd1@nats:4222\n');
    const before = readdirSync(folder).map(read);
    make();
    const after = readdirSync(folder).map(read);
    expect(after.filter((text, index) => text !== before[index])).toHaveLength(1);
    expect(read('nats-passwords')).toContain('SESSION_PASSWORD: "pwd1"');
  });

  it('has the bus reached over TLS, by addresses of a version before, too', () => {
    writeFileSync(join(folder, 'mfa-nats-url'), 'nats://mfa:pwd2@nats:4222\n');
    writeFileSync(join(folder, 'wallet-nats-url'), 'nats://wallet:pwd3@127.0.0.1:4222\n');
    make();
    expect(read('mfa-nats-url')).toBe('tls://mfa:pwd2@nats:4222');
    expect(read('wallet-nats-url')).toBe('nats://wallet:pwd3@127.0.0.1:4222');
  });

  it('makes certificates that their authority signed, and renews the old ones alone', () => {
    const authority = new X509Certificate(read('nats-ca'));
    const certificates = ['nats-server', ...USERS.map((name) => `${name}-nats`)];
    for (const name of certificates) {
      const certificate = new X509Certificate(read(`${name}-cert`));
      expect(certificate.verify(authority.publicKey)).toBe(true);
      expect(certificate.checkPrivateKey(createPrivateKey(read(`${name}-key`)))).toBe(true);
    }
    expect(new X509Certificate(read('nats-server-cert')).checkHost('nats')).toBe('nats');
    const before = new Map(certificates.map((name) => [name, read(`${name}-cert`)]));
    const clock = `import { mock } from 'node:test'; mock.timers.enable({ apis: ['Date'], now: Date.now() + 300 * 86400e3 });`;
    const later = ['--import', `data:text/javascript,${encodeURIComponent(clock)}`];
    const script = inRoot('deploy/compose/secrets.mjs');
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...later, script, folder]);
    for (const name of certificates) expect(read(`${name}-cert`)).not.toBe(before.get(name));
    expect(new X509Certificate(read('nats-ca')).fingerprint256).toBe(authority.fingerprint256);
  });

  it('is kept out of the repository', () => {
    expect(readRoot('deploy/compose/.gitignore').split('\n')).toContain('secrets/');
  });

  it('holds the passwords with which the databases are made', () => {
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$@" | tr " " "\\n" | grep =\ncat > /dev/null\n', {
      mode: 0o755,
    });
    const env = { PATH: `${folder}:${process.env.PATH}`, SECRETS: folder, POSTGRES_USER: 'postgres' };
    const script = inRoot('deploy/postgres/10-service-databases.sh');
    const lines = execFileSync('bash', [script], { env, encoding: 'utf8' }).trim().split('\n');
    const expected = owners.flatMap((name) => {
      const { username, password, pathname } = new URL(read(`${name}-database-url`));
      const owner = new URL(read(`${name}-migration-database-url`));
      expect([pathname, owner.pathname]).toEqual([`/${username}`, `/${username}`]);
      expect(owner.username).toBe(`${username}_owner`);
      const asked = { role: username, password, owner: owner.username, owner_password: owner.password };
      return Object.entries(asked).map(([what, value]) => `${what}=${value}`);
    });
    expect(lines.filter((line) => !line.startsWith('ON_ERROR_STOP'))).toEqual(expected);
  });
});
