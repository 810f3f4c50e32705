import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(`${ROOT}docs/configuration.md`, 'utf8');

/** Programs that read no settings of this kind. */
const TOOLS = ['stack', 'cli', 'bench'];

const SEALS_NOTHING = ['transfer'];
/** Processes without a setting that is required. */
const NEEDS_BUS_ALONE = ['gateway', 'admin', 'streams'];

/** The processes that read settings of this kind: those with a section of the page. */
const documented = [...page.matchAll(/^## (\S+)$/gm)].map(([, name]) => name ?? '');

describe('docs/configuration.md', () => {
  it('has a section for every service that is built', () => {
    const programs = readdirSync(`${ROOT}apps`).filter((app) => existsSync(`${ROOT}apps/${app}/src/main.ts`));
    const built = programs.filter((app) => !TOOLS.includes(app));
    expect(documented.toSorted()).toEqual(built.toSorted());
  });

  it.each(documented)('%s: lists its settings as the process itself prints them', (name) => {
    const printed = execFileSync(process.execPath, [`${ROOT}dist/apps/${name}/main.js`, '--settings'], {
      encoding: 'utf8',
    });
    expect(printed).toMatch(/^\| `NATS_URL or /);
    const section = page.split(`## ${name}\n`)[1]?.split('\n## ')[0] ?? '';
    expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(printed.trim().split('\n'));
  });

  /** Nothing listens at this address: settings are checked before a process waits for anything. */
  const startOf = (name: string, settings: Record<string, string>) =>
    spawnSync(process.execPath, [`${ROOT}dist/apps/${name}/main.js`], {
      encoding: 'utf8',
      env: { NATS_URL: 'nats://127.0.0.1:1', HEALTH_PORT: '0', ...settings },
      // A guard against a process that hangs: the machine may be busy.
      timeout: 30_000,
    });

  it.each(documented.filter((name) => !NEEDS_BUS_ALONE.includes(name)))(
    '%s: names all that is missing, at once',
    (name) => {
      const { status, stderr } = startOf(name, {});
      expect(status).toBe(78);
      const own = name.toUpperCase().replaceAll('-', '_');
      const keys = SEALS_NOTHING.includes(name) ? [] : [`${own}_MASTER_KEY`];
      for (const setting of [...keys, `${own}_DATABASE_URL`])
        expect(stderr).toMatch(new RegExp(`^${setting}: is required`, 'm'));
      if (keys.length === 0) expect(stderr).not.toContain('MASTER_KEY');
    },
  );

  it('npm start: names what is wrong with every service, before it connects to anything', () => {
    const { PATH = '', HOME = '' } = process.env;
    const dataDir = mkdtempSync(join(tmpdir(), 'misconfigured-'));
    const settings = {
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      NATS_URL: 'nats://bus:4222',
      MASTER_KEY: 'short',
      SIGNING_KEY_BITS: '1024',
      ADMIN_API_KEY: 'short',
    };
    const { status, stdout } = spawnSync(process.execPath, [`${ROOT}dist/apps/stack/main.js`], {
      encoding: 'utf8',
      env: { PATH, HOME, ...settings },
      timeout: 60_000,
    });
    rmSync(dataDir, { recursive: true });
    expect(status).toBe(78);
    const problems = stdout.split('\n').filter((line) => /^[A-Z_]+: /.test(line));
    expect(problems.map((line) => line.split(':')[0]).toSorted()).toEqual([
      'ADMIN_API_KEY',
      'MASTER_KEY',
      'NATS_URL',
      'SIGNING_KEY_BITS',
    ]);
  });
});
