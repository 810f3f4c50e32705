import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { describeUnless, pythonTools, runIn, stackFor } from './toolchains.js';

// The type checker reads everything anew.
jest.setTimeout(300_000);

const FOLDER = 'clients/python';
const { bin, missing } = pythonTools();
const app = await newApp();
const tool = (name: string, ...args: string[]) =>
  runIn(FOLDER, [join(bin, name), ...args], stackFor(app.secretKey));

describeUnless(missing)(`the client for Python${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('is installed as others install it, with its types', () => {
    const program = 'import latchkey_auth as l; print(l.__file__); open(l.__path__[0] + "/py.typed")';
    const { status, output } = runIn('.', [join(bin, 'python'), '-c', program]);
    expect([status, output]).toEqual([0, expect.stringContaining('site-packages')]);
  });

  it.each([
    ['is laid out by ruff', ['ruff', 'format', '--check']],
    ['has nothing that ruff minds', ['ruff', 'check']],
    ['has types that mypy finds right', ['mypy']],
    [
      'has samples of the guide that compile',
      ['mypy', '--strict', '--scripts-are-modules', ...samples('sign_in.py', 'session.py', 'step_up.py')],
    ],
  ])('%s', (_, [name = '', ...args]) => {
    const { status, output } = tool(name, ...args);
    expect([status, output]).toEqual([0, expect.any(String)]);
  });

  it('passes its tests, those against a running stack included', () => {
    const { status, output } = tool('pytest', '-q', '--color=no', '-p', 'no:cacheprovider', '-rs');
    expect([status, output]).toEqual([0, expect.stringMatching(/^\d+ passed in /m)]);
  });
});

function samples(...names: string[]): string[] {
  return names.map((name) => join('../../docs/samples/python', name));
}
