import { afterEach, describe, expect, it } from '@jest/globals';
import { ENCRYPTING_SERVICES } from '../encrypting-services.mjs';
import { ofKind } from './kubernetes-objects.js';
import type { ExternalSecret } from './kubernetes-secrets.js';
import { sourceObjects } from './kustomize.js';
import { secrets, Store, type Values } from './stores/store.js';

/** What somebody else gives out. */
const BACKUPS = 'latchkey/backups';

const allValues = (): Values => JSON.parse(secrets(['--format', 'json']).stdout) as Values;
const namesOf = (values: Values): string[] =>
  Object.entries(values).flatMap(([key, properties]) =>
    Object.keys(properties).map((name) => `${key} ${name}`),
  );
const flat = (values: Values): string[] =>
  Object.values(values).flatMap((properties) => Object.values(properties));

describe('secrets.mjs --format json', () => {
  it('makes every value that the ExternalSecrets read, and no other', () => {
    const objects = sourceObjects().map(({ object }) => object);
    const refs = ofKind<ExternalSecret>(objects, 'ExternalSecret').flatMap(({ spec }) => spec.data ?? []);
    const read = refs.map(({ remoteRef: { key, property } }) => `${key} ${property}`);
    expect(read.length).toBeGreaterThan(60);
    const byHand = ['access-key-id', 'region', 'secret-access-key'].map(
      (property) => `${BACKUPS} ${property}`,
    );
    expect([...namesOf(allValues()), ...byHand].toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('makes values in the form that each has to have, and each another one', () => {
    const values = allValues();
    for (const [key, properties] of Object.entries(values))
      for (const [name, value] of Object.entries(properties))
        if (name.endsWith('-password'))
          expect([key, value]).toEqual([key, expect.stringMatching(/^p[0-9a-f]{48}$/)]);
    for (const service of ENCRYPTING_SERVICES)
      expect(Buffer.from(values[`latchkey/${service}`]?.['master-key'] ?? '', 'base64')).toHaveLength(32);
    expect(values['latchkey/admin']?.['admin-api-key']).toMatch(/^[0-9a-f]{64}$/);
    const again = flat(allValues());
    expect(new Set([...flat(values), ...again]).size).toBe(2 * again.length);
  });

  it('makes only what the store does not have, and counts an empty value as missing', () => {
    const input = allValues();
    delete input['latchkey/mfa'];
    delete input['latchkey/session']?.['owner-password'];
    Object.assign(input['latchkey/nats'] ?? {}, { 'routes-password': '' });
    const { stdout, stderr } = secrets(['--format', 'json', '--only-missing'], {
      input: JSON.stringify(input),
    });
    expect(namesOf(JSON.parse(stdout) as Values)).toEqual([
      'latchkey/session owner-password',
      ...['nats-password', 'database-password', 'owner-password', 'master-key'].map(
        (one) => `latchkey/mfa ${one}`,
      ),
      'latchkey/nats routes-password',
    ]);
    expect(stderr).toBe(
      `Yours to put into the store: ${BACKUPS}: access-key-id, secret-access-key, region\n` +
        'Yours to put into the store: latchkey/probe: secret-key (with components/probe)\n' +
        'Yours to put into the store: latchkey/doctor: admin-api-key (with components/doctor)\n',
    );
    const whole = {
      ...allValues(),
      [BACKUPS]: { 'access-key-id': 'a', 'secret-access-key': 'b', region: 'c' },
      'latchkey/probe': { 'secret-key': 'd' },
      'latchkey/doctor': { 'admin-api-key': 'e' },
    };
    const none = secrets(['--format', 'json', '--only-missing'], { input: JSON.stringify(whole) });
    expect(none).toMatchObject({
      status: 0,
      stdout: '{}\n',
      stderr: 'Nothing that can be made is missing.\n',
    });
  });

  it.each(['', 'hunter2', '["hunter2"]', '{"latchkey/session": "hunter2"}'])(
    'refuses %j as what the store has, and does not quote it',
    (input) => {
      const { status, stdout, stderr } = secrets(['--format', 'json', '--only-missing'], { input });
      expect([status, stdout]).toEqual([65, '']);
      expect(stderr).toMatch(/^Standard input has to be a JSON object of objects: /);
      expect(stderr).not.toContain('hunter2');
    },
  );
});

describe.each(['vault', 'aws', 'gcp'] as const)('secrets.mjs --format %s', (format) => {
  const stores: Store[] = [];
  const made = (): Store => {
    const store = new Store(format);
    stores.push(store);
    return store;
  };
  const filled = (): Store => {
    const store = made();
    expect(store.run(store.script().stdout)).toMatchObject({ status: 0, stdout: '' });
    return store;
  };
  afterEach(() => stores.splice(0).forEach((store) => store.remove()));

  it('fills an empty store, with no value on a command line or in a message', () => {
    const store = made();
    const { status, stdout, stderr } = store.script();
    expect([status, stderr]).toEqual([0, expect.stringContaining(BACKUPS)]);
    const done = store.run(stdout);
    expect(done.status).toBe(0);
    const values = store.values();
    expect(namesOf(values).toSorted()).toEqual(namesOf(allValues()).toSorted());
    expect(done.stderr).toContain('latchkey/transfer: nats-password, database-password, owner-password\n');
    const shown = store.commandLines() + stderr + done.stderr + done.stdout;
    expect(flat(values).filter((value) => shown.includes(value))).toEqual([]);
  });

  it('refuses a store that has a key, and its script overwrites none that came in between', () => {
    const [store, late] = [filled(), made()];
    const before = store.values();
    expect(store.script()).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringContaining('--only-missing'),
    });
    // Printed for an empty store, and run once another operator has filled it.
    const { status } = store.run(late.script().stdout);
    expect(status).not.toBe(0);
    expect(store.values()).toEqual(before);
  });

  it('adds what is missing with --only-missing, and leaves the rest as it is', () => {
    const store = filled();
    const before = store.values();
    const without = structuredClone(before);
    delete without['latchkey/session']?.['owner-password'];
    store.put('latchkey/session', JSON.stringify(without['latchkey/session']));
    const { status, stdout } = store.script(['--only-missing']);
    expect(status).toBe(0);
    const done = store.run(stdout);
    expect([done.status, done.stderr]).toEqual([0, 'latchkey/session: owner-password\n']);
    const after = store.values();
    expect(after['latchkey/session']?.['owner-password']).toMatch(/^p[0-9a-f]{48}$/);
    delete after['latchkey/session']?.['owner-password'];
    expect(after).toEqual(without);
    const again = store.script(['--only-missing']);
    expect(again.stderr).toContain('Nothing that can be made is missing.');
    expect(store.run(again.stdout)).toMatchObject({ status: 0, stderr: '' });
  });

  it('prints nothing where a key cannot be read, and does not quote it', () => {
    const store = filled();
    // Vault shows a version that was deleted without its data.
    store.put('latchkey/wallet', format === 'vault' ? 'null' : 'hunter2');
    const { status, stdout, stderr } = store.script(['--only-missing']);
    expect([status, stdout]).toEqual([65, '']);
    expect(stderr).toMatch(/^latchkey\/wallet of the store is not readable/);
    expect(stderr).not.toContain('hunter2');
  });

  it('says which command failed, and how to do without it', () => {
    const store = made();
    expect(store.script([], { DENIED: 'yes' })).toMatchObject({
      status: 69,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${store.program} .*latchkey.*: permission denied\n$`)),
    });
    expect(secrets(['--format', format])).toMatchObject({
      status: 69,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${store.program} cannot be started .*--format json`)),
    });
  });
});

it.each(['aws', 'gcp'] as const)(
  'secrets.mjs --format %s fills what Terraform made without a version',
  (format) => {
    const store = new Store(format);
    for (const key of ['latchkey/session', 'latchkey/nats']) store.put(key, '');
    const { status, stdout } = store.script();
    expect(status).toBe(0);
    expect(store.run(stdout).status).toBe(0);
    expect(namesOf(store.values()).toSorted()).toEqual(namesOf(allValues()).toSorted());
    store.remove();
  },
);

describe('secrets.mjs', () => {
  it('takes the mount of the engine of Vault', () => {
    const store = new Store('vault');
    const env = { MOUNT: 'kv/team' };
    expect(store.run(store.script(['--mount', 'kv/team'], env).stdout, env).status).toBe(0);
    expect(store.values()['latchkey/nats']).toHaveProperty('routes-password');
    store.remove();
  });

  it.each([
    ['--format azure', /^--format is one of kubernetes, vault, aws, gcp, json; 'azure' is not\.\n$/],
    ['--only-missing', /^--only-missing needs the --format of a store/],
    ['--format aws --mount kv', /^--mount is an option of --format vault alone/],
    ['--format vault --mount kv;id', /^--mount has letters/],
    ['--format', /^Option '--format <value>' argument missing\. --help lists what can be given\.\n$/],
    ['production', /^Unexpected argument 'production'\./],
  ])('refuses %s', (args, sentence) => {
    expect(secrets(args.split(' '))).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  });

  it.each(['kubernetes', 'json', 'vault'])('prints no secret to a terminal: %s', (format) => {
    const { status, stdout, stderr } = secrets(['--format', format], {
      preload: 'process.stdout.isTTY = true',
    });
    expect([status, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(/^Secrets are not printed to a terminal/);
  });
});
