import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiDocuments } from '../../tools/sdk/document.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';
import { sampleFiles } from '../../tools/docs/code-blocks.mjs';

const samples = sampleFiles();
const ofKind = (...endings) => samples.filter((file) => endings.some((ending) => file.endsWith(ending)));

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** TypeScript 7, which takes a tenth of the time; `typescript` is the older one. */
const COMPILER = inRoot('node_modules/typescript-7/bin/tsc');

/** The samples of the OpenAPI document for Node as one file. */
async function callsSource() {
  const { apps } = await apiDocuments('https://auth.example.com');
  const operations = Object.values(apps.paths).flatMap(Object.values);
  const calls = operations.flatMap(({ operationId, 'x-codeSamples': all = [] }) =>
    all
      .filter(({ label }) => label === 'Node')
      .map(({ source }) => `export async function ${operationId}() {\n${source}\nreturn answer;\n}`),
  );
  expect(calls.length).toBeGreaterThan(50);
  return [
    "import type { Latchkey } from '@latchkey/node';",
    'declare const latchkey: Latchkey;',
    ...calls,
  ].join('\n');
}

/** The compiler's messages for the samples, under docs/samples/tsconfig.json, and the files that it has read. */
async function problems() {
  const folder = mkdtempSync(inRoot('dist/samples-'));
  try {
    writeFileSync(join(folder, 'calls-of-the-api.ts'), await callsSource());
    const shims = ['libs/sdk-node/src/adapters', 'libs/react/src/next'];
    const include = [inRoot('docs/samples'), folder, ...shims.map((of) => inRoot(of, 'next-modules.d.ts'))];
    const config = { extends: inRoot('docs/samples/tsconfig.json'), include };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const options = ['--noEmit', '--pretty', 'false', '--listFiles', '-p', folder];
    const { stdout, error } = spawnSync(process.execPath, [COMPILER, ...options], { encoding: 'utf8' });
    if (error) throw error;
    const lines = stdout.trim().split('\n');
    const compiled = lines.filter(isAbsolute).map((file) => relative(inRoot('docs'), file));
    return { compiled, messages: lines.filter((line) => !isAbsolute(line)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a sample', () => {
  it('compiles under strict, against the packages', async () => {
    const { compiled, messages } = await problems();
    expect(messages).toEqual([]);
    expect(compiled).toEqual(expect.arrayContaining(ofKind('.ts', '.tsx')));
  });

  (hasPython ? it : it.skip).each(ofKind('.py'))('%s is a program that Python can read', (file) => {
    const program = 'import ast, sys; ast.parse(open(sys.argv[1]).read())';
    expect(() => execFileSync('python3', ['-c', program, inRoot('docs', file)])).not.toThrow();
  });

  it.each(ofKind('.sh'))('%s is a script that bash can read', (file) => {
    expect(() => execFileSync('bash', ['--norc', '-n', inRoot('docs', file)])).not.toThrow();
  });
});
