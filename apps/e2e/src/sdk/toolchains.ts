import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { currentRun } from '../harness/stack/run.js';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Ends with the run. */
const folder = mkdtempSync(join(currentRun().folder, 'toolchain-'));

/** What a program printed, and how it ended; 1 if there is no such program. */
export interface Ended {
  readonly status: number;
  readonly output: string;
}

/** Runs a program of another language, which leaves nothing in the repository. @param cwd path in the repository. */
export function runIn(
  cwd: string,
  [program = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: join(ROOT, cwd),
    encoding: 'utf8',
    env: {
      ...process.env,
      ...{ PYTHONDONTWRITEBYTECODE: '1', MYPY_CACHE_DIR: folder, RUFF_NO_CACHE: 'true' },
      ...env,
    },
  });
  return { status: status ?? 1, output: `${stdout ?? ''}${stderr ?? ''}` };
}

/** What a run against the stack needs of it. */
export const stackFor = (secretKey: string) => ({
  LATCHKEY_URL: currentRun().baseUrl,
  LATCHKEY_SECRET_KEY: secretKey,
});

/**
 * Skips the specs of a client whose language is missing here.
 * @throws where CLIENTS_REQUIRED says that nothing may be missing: a release publishes what these specs have tested.
 */
export function describeUnless(missing: string | undefined): typeof describe | typeof describe.skip {
  if (!missing) return describe;
  if (process.env['CLIENTS_REQUIRED']) throw new Error(`CLIENTS_REQUIRED is set: ${missing}`);
  return describe.skip;
}

/** Where the programs of Python are, with the client and what tests it; or why there are none. */
export function pythonTools(): { readonly bin: string; readonly missing?: string } {
  const bin = join(folder, 'venv/bin');
  const version = runIn('.', ['python3', '-c', 'import sys; print(*sys.version_info[:2])']).output.split(' ');
  if (Number(version[0]) !== 3 || Number(version[1]) < 11) return { bin, missing: 'no Python 3.11 or newer' };
  if (runIn('.', ['python3', '-m', 'venv', join(folder, 'venv')]).status !== 0)
    return { bin, missing: 'Python has no module venv' };
  const needed = ['-r', 'requirements-test.txt', '.'];
  const { status } = runIn('clients/python', [join(bin, 'pip'), 'install', '--quiet', ...needed]);
  return status === 0 ? { bin } : { bin, missing: 'the packages of Python cannot be reached' };
}

/** Why the client for Go cannot be built here; undefined if it can. */
export function missingGo(): string | undefined {
  const { status, output } = runIn('clients/go', ['go', 'version']);
  if (status !== 0 || !/go1\.(?:2[6-9]|[3-9]\d)/.test(output)) return 'no Go 1.26 or newer';
  return runIn('clients/go', ['go', 'mod', 'download']).status === 0
    ? undefined
    : 'the modules of Go cannot be reached';
}
