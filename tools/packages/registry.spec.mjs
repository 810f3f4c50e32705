import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { hasBrowser, launchBrowser } from '../examples/browser.mjs';
import { fitsNarrowScreen } from '../examples/narrow.mjs';
import { becomesReady } from '../examples/ready.mjs';
import { freePort, startStack } from '../examples/stack.mjs';
import { inRoot } from '../workspace/root.mjs';
import { buildPackage } from './build.mjs';
import { packages, programs } from './list.mjs';
import { packPackage } from './pack.mjs';
import { buildProgram } from './program.mjs';
import { findings, lookOtherwise } from './testing/looks.mjs';
import { machineSeconds, tellsTimes } from './testing/machine-time.mjs';
import { startRegistry } from './testing/registry.mjs';

const built = mkdtempSync(inRoot('dist/published-'));
const folders = [built];
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const { jobs } = parse(readFileSync(inRoot('.github/workflows/release.yml'), 'utf8'));
/** Of the command that makes an application, and of everything that it starts, until a person is signed in. */
const MOST_SECONDS = 60;
const MOST_SHIFT = 0.02;
let registry;

const run = promisify(execFile);

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-fresh-'));
  folders.push(folder);
  return folder;
}

/** As the workflow of a release does it, but for the statement that only GitHub signs. */
async function publish(archive) {
  const command = jobs.npm.steps.at(-1).run.replace(' --provenance', '');
  const env = { ...registry.env, PACKAGE: archive, VERSION: version };
  await run('bash', ['-c', command], { cwd: built, env });
}

beforeAll(async () => {
  registry = await startRegistry();
  for (const one of packages(built)) {
    await buildPackage(one);
    packPackage(one);
  }
  for (const one of programs(built)) {
    buildProgram(one);
    packPackage(one);
  }
  for (const archive of jobs.npm.strategy.matrix.package) await publish(archive);
}, 300_000);

afterAll(async () => {
  await registry?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('the workflow publishes each package that there is', () => {
  const archives = [...packages(), ...programs()].map(({ archive }) => archive);
  expect(jobs.npm.strategy.matrix.package.toSorted()).toEqual(archives.toSorted());
});

it('npm install @latchkey/node works in an empty folder', async () => {
  const cwd = freshFolder();
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', ['install', '@latchkey/node'], { cwd, env: registry.env });
  const program = `import { Latchkey } from '@latchkey/node'; console.log(typeof new Latchkey({ baseUrl: 'http://localhost', secretKey: 'sk' }).otps.verify);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd });
  expect(stdout.trim()).toBe('function');
});

(hasBrowser ? describe : describe.skip)('npm create latchkey', () => {
  let stack;
  let browser;
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  /** Runs npm until the page of an application answers. */
  async function serve(cwd, args) {
    const port = await freePort();
    const env = { ...registry.env, PORT: String(port), DATA_DIR: stack.dataDir };
    const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const origin = `http://localhost:${port}`;
    const stop = async () => {
      process.kill(-child.pid, 'SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    await becomesReady(origin, child, 240_000).catch(async (error) => {
      await stop();
      throw error;
    });
    return { origin, stop, group: child.pid };
  }

  const CREATE = ['create', '--yes', 'latchkey', 'my-app', '--', '--template'];

  /** The application of a template with other versions of what it is made with. */
  async function createWith(template, versions) {
    const cwd = freshFolder();
    const env = { ...registry.env, DATA_DIR: stack.dataDir };
    await run('npm', [...CREATE, template, '--no-install', '--no-start'], { cwd, env });
    const folder = join(cwd, 'my-app');
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const part of ['dependencies', 'devDependencies'])
      for (const name of Object.keys(manifest[part] ?? {}))
        manifest[part][name] = versions[name] ?? manifest[part][name];
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    if (versions.next?.startsWith('15.')) asMiddleware(folder);
    await run('npm', ['install'], { cwd: folder, env });
    return folder;
  }

  /** The name of the proxy before Next.js 16. */
  function asMiddleware(folder) {
    const proxy = readFileSync(join(folder, 'proxy.ts'), 'utf8');
    writeFileSync(join(folder, 'middleware.ts'), proxy.replace('const proxy', 'const middleware'));
    rmSync(join(folder, 'proxy.ts'));
  }

  async function signIn(page, origin) {
    await page.addInitScript(`globalThis.shift = 0; new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(origin);
    await page.locator('[name=address]').waitFor();
    const first = await page.evaluate('globalThis.shift');
    const violations = await findings(page);
    await page.locator('[name=address]').fill('ada@sandbox.test');
    await page.locator('[name=continue]').click();
    await page.locator('[name=code]').fill('000000');
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    return { shift: first, violations };
  }

  it.each(['next', 'react-express', 'vite'])(
    '--template %s: from an empty folder to a signed-in person, by one command beside `npm start`',
    async (template) => {
      const cwd = freshFolder();
      const { origin, stop, group } = await serve(cwd, [...CREATE, template]);
      try {
        const page = await browser.newPage();
        const { shift, violations } = await signIn(page, origin);
        const seconds = tellsTimes ? machineSeconds(group) : 0;
        console.log(`${template}: ${seconds} s of machine time, layout shift ${shift}`);
        expect(violations).toEqual([]);
        expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
        expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
        await fitsNarrowScreen(page);
        expect(await lookOtherwise(page, join(cwd, 'my-app'))).toEqual([]);
        await page.close();
      } finally {
        await stop();
      }
    },
    360_000,
  );

  it.each([
    ['React 18', 'vite', { react: '18.3.1', 'react-dom': '18.3.1' }],
    ['React 18 and a server', 'react-express', { react: '18.3.1', 'react-dom': '18.3.1' }],
    ['Next.js 15', 'next', { next: '15.5.29' }],
  ])(
    'works with %s, also when it is built for production',
    async (_, template, versions) => {
      const folder = await createWith(template, versions);
      await run('npm', ['run', 'build'], { cwd: folder, env: registry.env });
      const { origin, stop } = await serve(folder, ['run', template === 'next' ? 'start' : 'dev']);
      try {
        const page = await browser.newPage();
        expect((await signIn(page, origin)).violations).toEqual([]);
        await page.close();
      } finally {
        await stop();
      }
    },
    360_000,
  );
});
