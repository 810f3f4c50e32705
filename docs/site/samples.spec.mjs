import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { apiDocuments } from '../../tools/sdk/document.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';
import { fencesOf, guidePages, includedBy, sampleFiles } from './testing/samples.mjs';

const samples = sampleFiles();
const ofKind = (...endings) => samples.filter((file) => endings.some((ending) => file.endsWith(ending)));

const CALLS = inRoot('docs/samples/calls-of-the-api.ts');

/** The samples of the OpenAPI document for Node as one file, which is only in the memory of the compiler. */
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

/** The compiler's messages for the samples, under docs/samples/tsconfig.json. */
async function problems() {
  const folder = inRoot('docs/samples');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const calls = ts.createSourceFile(CALLS, await callsSource(), options.target);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => (name === CALLS ? calls : getSourceFile(name, ...rest));
  const program = ts.createProgram([...fileNames, CALLS], options, host);
  return {
    compiled: fileNames.map((file) => file.slice(inRoot('docs/').length)),
    messages: ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  };
}

describe('a sample', () => {
  it('compiles under strict, against the packages', async () => {
    const { compiled, messages } = await problems();
    expect(messages).toEqual([]);
    expect(compiled).toEqual(expect.arrayContaining(ofKind('.ts', '.tsx')));
  });

  it.each(ofKind('.sh'))('%s is a script that bash can read', (file) => {
    expect(() => execFileSync('bash', ['--norc', '-n', inRoot('docs', file)])).not.toThrow();
  });

  it('is on a page', () => {
    const included = new Set(guidePages().flatMap(includedBy));
    const code = samples.filter((file) => !/(?:\.json|\.d\.ts)$/.test(file));
    expect(code.filter((file) => !included.has(file))).toEqual([]);
    expect([...included].filter((file) => !samples.includes(file))).toEqual([]);
  });
});

describe.each(guidePages())('%s', (page) => {
  it('includes its code from files that are compiled or read by a shell', () => {
    expect(fencesOf(page)).toEqual([]);
  });
});
