import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';

/** A small repository of the same form, under our configuration: two things are used, and one of each kind is not. */
const SOURCES = {
  'apps/canary/src/main.ts': "import { used } from './names.js';\nimport 'undeclared';\nused();\n",
  'apps/canary/src/names.ts':
    'export const used = () => 1;\nexport const unused = 2;\nexport type Lost = 3;\n',
  'apps/canary/src/nowhere.ts': 'export const nowhere = 1;\n',
  'apps/canary/src/names.spec.ts': "import { tested } from './tested.js';\ntested();\n",
  'apps/canary/src/tested.ts': 'export const tested = () => 1;\n',
};

let folder;
let found;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-knip-'));
  for (const [path, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const manifest = { name: 'canary', private: true, dependencies: { 'never-used': '1.0.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  copyFileSync(inRoot('knip.jsonc'), join(folder, 'knip.jsonc'));
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  const command = [inRoot('node_modules/knip/bin/knip.js'), '--reporter=json', '--no-config-hints'];
  const { stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  const { issues } = JSON.parse(stdout);
  found = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, names]) =>
      Array.isArray(names) ? names.map(({ name }) => `${kind}: ${file} ${name}`) : [],
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  'exports: apps/canary/src/names.ts unused',
  'types: apps/canary/src/names.ts Lost',
  'files: apps/canary/src/nowhere.ts apps/canary/src/nowhere.ts',
  'dependencies: package.json never-used',
  'unlisted: apps/canary/src/main.ts undeclared',
])('Knip refuses what nothing uses, or what is not declared: %s', (issue) => expect(found).toContain(issue));

it('Knip accepts what a program or a test uses', () => {
  expect(found.filter((issue) => / (?:used|tested)$|tested\.ts/.test(issue))).toEqual([]);
});
