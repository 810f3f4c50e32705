import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { inRoot } from '../../tools/workspace/root.mjs';
import { fencesOf, guidePages, includedBy, sampleFiles } from './samples.mjs';

const samples = sampleFiles();
const ofKind = (...endings) => samples.filter((file) => endings.some((ending) => file.endsWith(ending)));

/** The compiler's messages for the samples, under docs/samples/tsconfig.json. */
function problems() {
  const folder = inRoot('docs/samples');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  return {
    compiled: fileNames
      .filter((file) => file.startsWith(folder))
      .map((file) => file.slice(inRoot('docs/').length)),
    messages: ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  };
}

describe('a sample', () => {
  it('compiles under strict, against the packages', () => {
    const { compiled, messages } = problems();
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
