import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { currentRun } from '../harness/stack/run.js';
import { describeUnless, missingGo, ROOT, runIn, stackFor } from './toolchains.js';

// The first build compiles the standard library.
jest.setTimeout(300_000);

const FOLDER = 'clients/go';
const MODULE = 'github.com/latchkey/latchkey/clients/go';
const missing = missingGo();
const app = await newApp();
const go = (...args: string[]) => runIn(FOLDER, ['go', ...args], stackFor(app.secretKey));

describeUnless(missing)(`the client for Go${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('is laid out by gofmt, its samples too', () => {
    expect(runIn('.', ['gofmt', '-l', FOLDER, 'docs/samples/go'])).toEqual({ status: 0, output: '' });
  });

  it('has nothing that go vet minds, and the sums of all of its modules', () => {
    expect(go('vet', './...')).toEqual({ status: 0, output: '' });
    expect(go('mod', 'tidy', '-diff')).toEqual({ status: 0, output: '' });
  });

  it('has samples of the guide that compile', () => {
    const folder = mkdtempSync(join(currentRun().folder, 'go-samples-'));
    cpSync(join(ROOT, 'docs/samples/go'), folder, { recursive: true });
    cpSync(join(ROOT, FOLDER, 'go.sum'), join(folder, 'go.sum'));
    const lines = ['module samples', 'go 1.26', `require ${MODULE} v0.0.0`];
    const replaced = `replace ${MODULE} => ${join(ROOT, FOLDER)}`;
    writeFileSync(join(folder, 'go.mod'), [...lines, replaced, ''].join('\n'));
    const { status, output } = runIn('.', ['go', '-C', folder, 'vet', '-mod=mod', './...']);
    expect([status, output]).toEqual([0, expect.any(String)]);
  });

  it('passes its tests, those against a running stack included', () => {
    const { status, output } = go('test', '-count=1', '-v', './...');
    expect([status, output]).toEqual([0, expect.stringContaining('--- PASS: TestAPersonSignsIn')]);
    expect(output).not.toContain('--- SKIP');
  });
});
