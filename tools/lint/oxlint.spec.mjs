import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';

/** Sources, by the rule that must stop each. */
const WRONG = {
  'no-floating-promises':
    'export const canary = (work: () => Promise<void>) => void [work].map((one) => { one(); });',
  'no-misused-promises':
    'export const canary = (works: (() => Promise<void>)[]) => works.forEach(async (one) => one());',
  'no-var': "for (var canary = 0; canary < 1; ) { console.log('x'); canary += 1; }",
  'no-unused-vars': 'const canary = 1;',
  'no-shadow': 'export const canary = (one: number) => [one].map((one) => one);',
  'no-explicit-any': 'export const canary: any = 1;',
  'max-lines': `${'// A line.\n'.repeat(250)}export const canary = 1;`,
  'max-params': 'export const canary = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];',
  'only-throw-error': "export function canary() { throw 'a text'; }",
  'switch-exhaustiveness-check':
    "export function canary(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } return 2; }",
  // By an alias, and by a type alone.
  'no-cycle':
    "import type { entry } from '@latchkey/canary';\nexport const canary = 1 as unknown as typeof entry;",
};
const RIGHT = 'export const canary = async (work: () => Promise<void>) => { await work(); };';

let folder;
let broken;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-oxlint-'));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  copyFileSync(inRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const paths = { '@latchkey/canary': ['./entry.ts'] };
  const compilerOptions = { strict: true, module: 'NodeNext', lib: ['ES2023'], types: [], paths };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  write('entry.ts', "export { canary as entry } from './no-cycle.js';");
  write('right.ts', RIGHT);
  for (const [rule, source] of Object.entries(WRONG)) write(`${rule}.ts`, source);
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: inRoot('node_modules/.bin/tsgolint') };
  const { stdout } = spawnSync(inRoot('node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  broken = JSON.parse(stdout).diagnostics.map(({ filename, code }) => `${filename}: ${code}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(Object.keys(WRONG))('Oxlint refuses what breaks %s', (rule) => {
  expect(broken.filter((line) => line.startsWith(`${rule}.ts: `)).join()).toContain(`(${rule})`);
});

it('Oxlint accepts what breaks no rule', () => {
  expect(broken.filter((line) => line.startsWith('right.ts'))).toEqual([]);
});
