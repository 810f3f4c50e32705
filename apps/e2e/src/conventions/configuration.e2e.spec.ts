import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(`${ROOT}docs/configuration.md`, 'utf8');

/** Programs that read no settings of this kind. */
const TOOLS = ['stack', 'cli', 'bench'];

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
});
