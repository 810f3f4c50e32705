import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { AWAY, HEALTH, POLICIES } from './testing/health.js';

/** Stands in for the bundle of a service: prints its arguments, or fails. */
const SERVICE = `
import { basename } from 'node:path';
const service = basename(import.meta.dirname);
const args = process.argv.slice(2);
if (process.env.BROKEN === service) {
  process.stderr.write(service + ' cannot be migrated: no\\n');
  process.exit(1);
}
const names = args.includes('--dry-run') ? { pending: ['Add2'] } : { migrated: service === 'mfa' ? [] : ['Add2'] };
console.log(JSON.stringify(args.includes('--migrate') ? { service, ...names } : { service, ended: { [args.join(' ')]: 3 } }));
`;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'));
let server: Server;
let gateway: string;
let isReady = true;
let apps: object[] = [];
/** The paths that were asked for. */
const asked: string[] = [];
beforeAll(async () => {
  const entry = join(import.meta.dirname, 'main.ts');
  const outfile = join(folder, 'cli/main.mjs');
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['session', 'mfa', 'otp-delivery']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'main.js'), SERVICE);
  }
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isKnown = request.headers.authorization === 'Bearer operator';
    const services = [{ service: 'session', ...HEALTH, answers: isReady, ready: isReady }];
    const [status, body] =
      request.url === '/v1/admin/status'
        ? [isKnown ? 200 : 401, { ready: isReady, version: '1', services }]
        : request.url?.startsWith('/v1/admin/apps') && !request.url.includes(AWAY)
          ? [200, POLICIES[request.url] ?? { apps }]
          : [isReady && !request.url?.includes(AWAY) ? 200 : 503, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** The command line as a process of its own, with this environment and no other. */
async function latchkey(words: string[], env: Record<string, string> = {}) {
  // Where no stack keeps its files.
  const child = spawn(process.execPath, [join(folder, 'cli/main.mjs'), ...words], { env, cwd: folder });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

describe('latchkey migrate', () => {
  const DATABASES = { SESSION_DATABASE_URL: 'postgres://one', MFA_DATABASE_URL_FILE: '/run/two' };

  it('migrates the services whose database is known', async () => {
    expect(await latchkey(['migrate', '--json'], DATABASES)).toEqual({
      code: 0,
      out: '{"services":[{"service":"session","migrated":["Add2"]},{"service":"mfa","migrated":[]}]}\n',
      err: '',
    });
    expect((await latchkey(['migrate'], DATABASES)).out).toBe(
      'session       ran Add2\nmfa           up to date\n',
    );
  });

  it('migrates the named ones, or says what it would do', async () => {
    const { code, out } = await latchkey(['migrate', 'otp-delivery', '--dry-run'], {
      DATABASE_URL: 'postgres://all',
    });
    expect({ code, out }).toEqual({ code: 0, out: 'otp-delivery  pending: Add2\n' });
  });

  it('exits 1 where one fails, after the others; 64 without any database', async () => {
    const failed = await latchkey(['migrate', '--json'], { ...DATABASES, BROKEN: 'session' });
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.out)).toEqual({
      services: [
        { service: 'session', error: 'session cannot be migrated: no' },
        { service: 'mfa', migrated: [] },
      ],
    });
    expect((await latchkey(['migrate', 'wallet'], DATABASES)).out).toMatch(/wallet +failed: .*is not there/);
    expect((await latchkey(['migrate'])).code).toBe(64);
  });
});

describe('latchkey after-restore', () => {
  it('requires --yes, then settles each database', async () => {
    const env = { SESSION_DATABASE_URL: 'postgres://one' };
    expect(await latchkey(['after-restore'], env)).toMatchObject({ code: 64, out: '' });
    const settled = await latchkey(['after-restore', '--yes', '--recovery-codes', '--json'], env);
    expect(settled.code).toBe(0);
    expect(JSON.parse(settled.out)).toEqual({
      services: [{ service: 'session', ended: { '--after-restore --also=recovery_codes': 3 } }],
    });
  });
});

describe('latchkey doctor', () => {
  const env = () => ({ LATCHKEY_URL: gateway, ADMIN_API_KEY: 'operator' });

  it('exits 0 where all is well, with a line for each check', async () => {
    isReady = true;
    const { code, out } = await latchkey(['doctor'], env());
    expect(code).toBe(0);
    const [lines = '', table = ''] = out.split('\n\n');
    expect(lines.split('\n').every((line) => /^ok {4}[a-z.-]+: \S/.test(line))).toBe(true);
    expect(table).toMatch(/^replica .*\nsession pod-a\/1 +1 +takes .*\n$/);
    const report = JSON.parse((await latchkey(['doctor', '--json'], env())).out);
    expect(report).toMatchObject({
      level: 'ok',
      replicas: [{ service: 'session', replicas: [{ name: 'pod-a/1', serving: true }] }],
    });
  });

  it('names live Apps that pay anything, because they are older than transfer policies', async () => {
    apps = ['app_open', 'app_new', 'app_set'].map((id) => ({ id, environment: 'live' }));
    apps.push({ id: 'app_test', environment: 'test' });
    const { code, out } = await latchkey(['doctor'], env());
    apps = [];
    expect(code).toBe(0);
    expect(out.match(/^warn .*/gm)).toEqual([expect.stringContaining('app_open: has no transfer policy')]);
  });

  it('names Apps whose payments are frozen, test Apps too, before what is well', async () => {
    apps = ['app_frozen', 'app_test'].map((id) => ({ id, environment: 'test' }));
    const { code, out } = await latchkey(['doctor'], env());
    apps = [];
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^warn {2}app_frozen: payments are frozen since 2023-11-14T22:13:20/);
    expect(out.match(/^warn .*/gm)).toHaveLength(1);
  });

  it('asks for no policy any more after the first that it did not get, and says so', async () => {
    apps = ['app_set', 'app_away', 'app_open'].map((id) => ({ id, environment: 'live' }));
    asked.length = 0;
    const { code, out } = await latchkey(['doctor'], env());
    apps = [];
    expect(code).toBe(0);
    expect(asked.filter((path) => path.includes('app_open'))).toEqual([]);
    expect(out.match(/^warn .*/gm)).toEqual([
      expect.stringMatching(/app_away: .*answered with 503.*nor those of any App after it/),
    ]);
  });

  it('exits 1 where something is not', async () => {
    isReady = false;
    const { code, out } = await latchkey(['doctor'], env());
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}session: does not answer over NATS/m);
    isReady = true;
    expect((await latchkey(['doctor'], { ...env(), ADMIN_API_KEY: 'other' })).out).toMatch(
      /^fail {2}admin-key/m,
    );
    expect((await latchkey(['doctor'], { LATCHKEY_URL: gateway })).code).toBe(1);
    const away = await latchkey(['doctor', '--json'], { LATCHKEY_URL: 'http://127.0.0.1:1' });
    expect(away.code).toBe(1);
    expect(JSON.parse(away.out)).toMatchObject({
      level: 'fail',
      checks: [{ name: 'gateway', level: 'fail' }],
    });
  });
});

describe('every command', () => {
  it.each([
    [['--help'], 0],
    [[], 64],
    [['apps', 'list', '--help'], 0],
    [['apps', 'list'], 64],
  ])('%j exits %i', async (words, code) => {
    expect((await latchkey(words)).code).toBe(code);
  });

  it('exits 69 where no gateway answers', async () => {
    const env = { LATCHKEY_URL: 'http://127.0.0.1:1', ADMIN_API_KEY: 'operator' };
    const { code, out, err } = await latchkey(['apps', 'list', '--json'], env);
    expect({ code, out }).toEqual({ code: 69, out: '' });
    expect(JSON.parse(err)).toMatchObject({ exit_code: 69 });
  });

  it.each([
    [{ LATCHKEY_URL: 'nowhere', ADMIN_API_KEY: 'operator' }, 'LATCHKEY_URL: must be an absolute URL'],
    [
      { ADMIN_API_KEY_FILE: '/not/there' },
      'ADMIN_API_KEY: the file of ADMIN_API_KEY_FILE cannot be read (ENOENT)',
    ],
    [
      {},
      "Set ADMIN_API_KEY (or ADMIN_API_KEY_FILE) to the operator's key. For a stack of `npm start`, run this in its folder while it runs, or set DATA_DIR to its data folder.",
    ],
  ])('exits 64 with %j, and says why in words or in JSON', async (env, error_message) => {
    expect(await latchkey(['apps', 'list'], env)).toEqual({ code: 64, out: '', err: `${error_message}\n` });
    const { code, out, err } = await latchkey(['apps', 'list', '--json'], env);
    expect({ code, out, failure: JSON.parse(err) as object }).toEqual({
      code: 64,
      out: '',
      failure: { exit_code: 64, error_message },
    });
  });

  it('takes the key from a file, as the container of the gateway has it', async () => {
    const file = join(folder, 'admin-api-key');
    writeFileSync(file, 'operator\n');
    const env = { LATCHKEY_URL: gateway, ADMIN_API_KEY_FILE: file };
    expect((await latchkey(['doctor'], env)).out).toMatch(/^ok {4}admin-key/m);
    expect((await latchkey(['apps', 'list'], env)).code).toBe(0);
  });
});
