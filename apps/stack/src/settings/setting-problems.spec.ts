import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Program } from '../supervision/program.js';
import { requireSettings, SettingsError } from './setting-problems.js';

const folder = mkdtempSync(join(tmpdir(), 'setting-problems-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** One that is asked for its settings alone, and answers so. */
function program(name: string, code: number, lines: readonly string[]): Program {
  const script = join(folder, `${name}.mjs`);
  const text = `${name} cannot start; correct these settings:\n${lines.join('\n')}\n`;
  writeFileSync(
    script,
    `if (process.argv[2] !== '--check-settings') process.exit(0);
process.stderr.write(${JSON.stringify(text)}); process.exit(${code});`,
  );
  return { name, script, env: {}, readyUrl: '' };
}

describe('the settings of the services', () => {
  it('are refused with the problems of all of them, each once', async () => {
    const key = 'MASTER_KEY: must have 32 characters or more';
    const programs = [
      program('session', 78, [key, 'SIGNING_KEY_BITS: must be one of 2048, 3072']),
      program('wallet', 78, [key]),
      program('mfa', 0, []),
    ];
    await expect(requireSettings(programs)).rejects.toThrow(
      `The stack cannot start; correct these settings:\n${key}\nSIGNING_KEY_BITS: must be one of 2048, 3072`,
    );
  });

  it('are refused with a bad MASTER_KEY, and not with the keys that would be derived from it', async () => {
    const key = 'MASTER_KEY: must have 32 characters or more';
    const own = 'WALLET_MASTER_KEY: is required (or WALLET_MASTER_KEY_FILE)';
    await expect(requireSettings([program('wallet', 78, [own, key])])).rejects.toThrow(
      new SettingsError([key]),
    );
    await expect(requireSettings([program('wallet', 78, [own])])).rejects.toThrow(new SettingsError([own]));
  });

  it('are well where no program says otherwise', async () => {
    await expect(requireSettings([program('mfa', 0, [])])).resolves.toBeUndefined();
  });
});
