import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tieToThisProcess } from '@latchkey/platform/embedded';
import type { Program } from '../supervision/program.js';

const MISCONFIGURED = 78;

/** Settings that services refuse; the message names them without values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(problems: readonly string[]) {
    super(`The stack cannot start; correct these settings:\n${problems.join('\n')}`);
  }
}

/** Lets every program only read its settings. @throws SettingsError with the problems of all. */
export async function requireSettings(programs: readonly Program[]): Promise<void> {
  const problems = (await Promise.all(programs.map(problemsOf))).flat();
  if (problems.length > 0) throw new SettingsError(withoutConsequences([...new Set(problems)]));
}

/** A bad MASTER_KEY is one problem, without those of the keys that are derived from it. */
function withoutConsequences(problems: readonly string[]): readonly string[] {
  if (!problems.some((problem) => problem.startsWith('MASTER_KEY: '))) return problems;
  return problems.filter((problem) => !/^[A-Z_]+_MASTER_KEY: is required/.test(problem));
}

async function problemsOf({ script, env }: Program): Promise<string[]> {
  const child = spawn(process.execPath, [script, '--check-settings'], {
    env: { ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  tieToThisProcess(child);
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  // Any other failure repeats when the program starts, which then reports it with its log.
  if (code !== MISCONFIGURED) return [];
  return text.split('\n').filter((line) => /^[A-Z][A-Z0-9_]+: /.test(line));
}
