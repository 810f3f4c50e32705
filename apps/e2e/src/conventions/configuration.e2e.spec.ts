import { execFileSync } from 'node:child_process';
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
});
