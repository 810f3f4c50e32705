import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transform } from 'esbuild';
import { programs } from '../../../tools/packages/list.mjs';
import { buildProgram } from '../../../tools/packages/program.mjs';
import { inRoot } from '../../../tools/workspace/root.mjs';
import { TEMPLATES } from './arguments.mjs';
import { findStack } from './find-stack.mjs';

/** Above the highest that Linux and macOS give. */
const NO_PROCESS = 2 ** 30;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'));
const [program] = programs(join(folder, 'packages'));
const main = join(program.output, 'src/main.mjs');
const { PATH, HOME } = process.env;

/** Administration, as it answers to the two calls. */
const asked = [];
const administration = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    asked.push({ method, url, key: headers.authorization, body: JSON.parse(text) });
    response.end(JSON.stringify({ id: 'app_1', secret_key: 'sk_test_new', public_token: 'pk_test_new' }));
  });
});

beforeAll(async () => {
  buildProgram(program);
  administration.listen(0, '127.0.0.1');
  await once(administration, 'listening');
});
afterAll(() => {
  administration.close();
  rmSync(folder, { recursive: true });
});

/** Runs the program in a new folder. @returns the folder as `cwd`, and what the program said. */
async function create(args, { env = {}, cwd = mkdtempSync(join(folder, 'run-')) } = {}) {
  const options = { cwd, env: { PATH, HOME, ...env } };
  return new Promise((done) => {
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) =>
      done({ cwd, code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

/** What `npm start` leaves beside a new folder. */
function stackBeside(state = {}) {
  const repository = mkdtempSync(join(folder, 'repository-'));
  const { data, url } = stackIn(join(repository, 'latchkey'), state);
  const cwd = join(repository, 'mine/deep');
  mkdirSync(cwd, { recursive: true });
  return { cwd, url, data, repository };
}

function stackIn(clone, state = {}) {
  const data = join(clone, '.latchkey');
  mkdirSync(data, { recursive: true });
  const url = `http://127.0.0.1:${administration.address().port}`;
  const whole = { pid: process.pid, base_url: url, inbox_url: 'http://127.0.0.1:8025', ...state };
  writeFileSync(join(data, 'stack.json'), JSON.stringify(whole));
  writeFileSync(join(data, 'keys.json'), JSON.stringify({ ADMIN_API_KEY: 'operator' }));
  return { data, url };
}

const FILES_ONLY = ['--no-install', '--no-start'];
const GIVEN = [
  '--url',
  'http://latchkey.example',
  '--secret-key',
  'sk_test_1',
  '--public-token',
  'pk_test_1',
];

describe('npm create latchkey', () => {
  it('finds the running stack from a folder beside its repository, and makes a test App there', async () => {
    const { cwd, url } = stackBeside();
    const { said } = await create(['My-Shop', ...FILES_ONLY], { cwd });
    expect(said).toContain('Made My-Shop (Next.js');
    expect(said).toContain('http://127.0.0.1:8025');
    expect(readFileSync(join(cwd, 'My-Shop/.env.local'), 'utf8')).toBe(
      `LATCHKEY_URL=${url}\nLATCHKEY_SECRET_KEY=sk_test_new\n`,
    );
    const settings = {
      ...{ public_sends: true, account_changes: 'person' },
      sign_in_methods: ['email_otp', 'passkey'],
    };
    expect(asked.splice(0)).toEqual([
      {
        ...{ method: 'POST', url: '/v1/admin/apps', key: 'Bearer operator' },
        body: { name: 'My-Shop', environment: 'test' },
      },
      { method: 'PATCH', url: '/v1/admin/apps/app_1', key: 'Bearer operator', body: { settings } },
    ]);
  });

  it.each([
    ['has ended', { pid: NO_PROCESS }],
    ['is on another machine', { base_url: 'http://auth.example.com' }],
    ['has just begun to start', { base_url: '' }],
  ])('hands its key to no stack that %s', async (_, state) => {
    const { cwd, data } = stackBeside(state);
    const { code, said } = await create(['a', ...FILES_ONLY, '--data-dir', data], { cwd });
    expect([code, said]).toEqual([1, expect.stringContaining('npm start')]);
    expect(asked).toEqual([]);
    expect(existsSync(join(cwd, 'a'))).toBe(false);
  });

  it('makes no App for a folder that it cannot take', async () => {
    const { cwd } = stackBeside();
    writeFileSync(join(cwd, 'mine.txt'), 'mine');
    for (const [target, sentence] of [
      ['.', 'is not empty'],
      ['mine.txt', 'is a file'],
    ]) {
      const { code, said } = await create([target, ...FILES_ONLY], { cwd });
      expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['--url', { args: ['--url', 'http://latchkey.example'] }],
    ['LATCHKEY_URL', { env: { LATCHKEY_URL: 'http://latchkey.example' } }],
  ])('takes no stack in place of the one that %s names without a key', async (_, { args = [], env }) => {
    const { cwd } = stackBeside();
    const { code, said } = await create(['a', ...FILES_ONLY, ...args], { cwd, env });
    expect([code, said]).toEqual([1, expect.stringContaining('--secret-key is missing')]);
    expect(asked).toEqual([]);
  });

  it('asks which stack is meant where two are equally near, and takes that of its own folder', async () => {
    const { cwd, data, repository } = stackBeside();
    const other = stackIn(join(repository, 'other'));
    const { code, said } = await create(['a', ...FILES_ONLY], { cwd });
    expect([code, said]).toEqual([1, expect.stringContaining(`--data-dir ${data}, or`)]);
    expect(said).toContain(`--data-dir ${other.data}`);
    expect(asked.splice(0)).toEqual([]);
    expect((await create(['a', ...FILES_ONLY], { cwd: dirname(data) })).code).toBe(0);
    expect((await create(['b', ...FILES_ONLY, '--data-dir', data], { cwd })).code).toBe(0);
    expect(asked.splice(0)).toHaveLength(4);
  });

  it("takes no stack from above the person's home folder, and none of another person", () => {
    const { cwd: from, data } = stackBeside();
    expect(findStack(undefined, { from })?.dataDir).toBe(data);
    expect(findStack(undefined, { from, home: dirname(from) })).toBeUndefined();
    expect(findStack(undefined, { from, uid: process.getuid() + 1 })).toBeUndefined();
  });

  it('writes what the documentation shows', async () => {
    const { cwd, said } = await create(['my-app', ...FILES_ONLY, ...GIVEN]);
    expect(said).toContain('cd my-app && npm install && npm run dev, then open http://localhost:3000');
    const samples = Object.entries(program.manifest.latchkey.templates.next);
    expect(samples.length).toBeGreaterThan(3);
    for (const [sample, file] of samples)
      expect(readFileSync(join(cwd, 'my-app', file), 'utf8')).toBe(readFileSync(inRoot(sample), 'utf8'));
  });

  it.each(Object.keys(TEMPLATES))(
    'names the application of %s, and takes our packages at its own version',
    async (template) => {
      const { cwd } = await create(['My Shop', '--template', template, ...FILES_ONLY, ...GIVEN]);
      const read = (file) => readFileSync(join(cwd, 'My Shop', file), 'utf8');
      const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
      const { name, dependencies } = JSON.parse(read('package.json'));
      expect([name, dependencies['@latchkey/react']]).toEqual(['my-shop', version]);
      for (const exact of Object.values(dependencies)) expect(exact).toMatch(/^\d+\.\d+\.\d+$/);
      expect(read('.gitignore')).toContain('.env*.local');
      expect(read(template === 'next' ? 'app/layout.tsx' : 'index.html')).toContain('<h1>My Shop</h1>');
      // A page without a server gets no secret.
      expect(read('.env.local').includes('sk_test_1')).toBe(template !== 'vite');
      expect(read('.env.local').includes('pk_test_1')).toBe(template === 'vite');
    },
  );

  it('names an application as its folder, whatever that has in its name', async () => {
    const name = `ada's <b {x}> & "$&"`;
    const heading = '<h1>ada&#39;s &#60;b &#123;x&#125;&#62; &#38; &#34;$&#38;&#34;</h1>';
    const { cwd } = await create([name, ...FILES_ONLY, ...GIVEN]);
    const layout = readFileSync(join(cwd, name, 'app/layout.tsx'), 'utf8');
    expect(layout).toContain(`{ title: ${JSON.stringify(name)}, icons: 'data:,' };`);
    expect(layout).toContain(heading);
    expect((await transform(layout, { loader: 'tsx' })).code).toContain(`"h1", null, \`${name}\``);
    const page = await create([name, '--template', 'vite', ...FILES_ONLY, ...GIVEN]);
    expect(readFileSync(join(page.cwd, name, 'index.html'), 'utf8')).toContain(heading);
  });

  it('takes all of our packages from a folder of tarballs, since they need each other', async () => {
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const packages = mkdtempSync(join(folder, 'tarballs-'));
    for (const name of ['latchkey-node', 'latchkey-react', 'create-latchkey'])
      writeFileSync(join(packages, `${name}-${version}.tgz`), '');
    const { cwd } = await create(['my-app', ...FILES_ONLY, ...GIVEN, '--packages', packages]);
    const { dependencies } = JSON.parse(readFileSync(join(cwd, 'my-app/package.json'), 'utf8'));
    expect(Object.entries(dependencies).filter(([name]) => name.startsWith('@latchkey/'))).toEqual([
      ['@latchkey/react', `file:${join(packages, `latchkey-react-${version}.tgz`)}`],
      ['@latchkey/node', `file:${join(packages, `latchkey-node-${version}.tgz`)}`],
    ]);
  });

  it.each([
    ['a template that there is not', ['--template', 'vue'], 'there are next, react-express, vite'],
    ['an option that there is not', ['--tempalte', 'next'], '--tempalte'],
    ['a key without an address', ['--secret-key', 'sk_test_1'], '--url is missing'],
    [
      'a page without a server and without its token',
      ['--template', 'vite', ...GIVEN.slice(0, 4)],
      '--public-token',
    ],
    ['a folder that holds something', ['.', ...GIVEN], 'is not empty'],
  ])('refuses %s', async (_, args, sentence) => {
    const cwd = mkdtempSync(join(folder, 'run-'));
    writeFileSync(join(cwd, 'mine.txt'), 'mine');
    const { code, said } = await create([...args, ...FILES_ONLY], { cwd });
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
