import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(`${ROOT}docs/configuration.md`, 'utf8');

/** What is built, and reads no settings of this kind. */
const TOOLS = ['stack', 'cli', 'bench', 'faults'];

/** The processes that read settings of this kind: those with a section of the page. */
const documented = [...page.matchAll(/^## (\S+)$/gm)].map(([, name]) => name ?? '');

describe('decision 10: docs/configuration.md', () => {
  it('has a section for every service that is built', () => {
    const built = readdirSync(`${ROOT}dist/apps`).filter((app) => !TOOLS.includes(app));
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

  /** Nobody listens at this address: what is wrong is told without anything that a process waits for. */
  const startOf = (name: string, settings: Record<string, string>) =>
    spawnSync(process.execPath, [`${ROOT}dist/apps/${name}/main.js`], {
      encoding: 'utf8',
      env: { NATS_URL: 'nats://127.0.0.1:1', HEALTH_PORT: '0', ...settings },
      timeout: 5000,
    });

  it.each(documented.filter((name) => name !== 'gateway'))(
    '%s: names all that is missing, at once',
    (name) => {
      const { status, stderr } = startOf(name, {});
      expect(status).toBe(78);
      const own = `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
      for (const setting of ['MASTER_KEY', own])
        expect(stderr).toMatch(new RegExp(`^${setting}: is required`, 'm'));
    },
  );

  it('otp-delivery: half a channel stops the start', () => {
    const rest = {
      MASTER_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    };
    const { status, stderr } = startOf('otp-delivery', { ...rest, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect([status, stderr]).toEqual([
      78,
      expect.stringContaining('EMAIL_FROM: is required together with SMTP_URL'),
    ]);
  });
});
