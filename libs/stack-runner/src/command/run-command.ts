import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../options.rules.js';
import type { Closers } from './closers.js';
import { runInterruptibly } from './interruption.js';
import { say } from './say.js';

const MISUSED = 64;

export interface RunOptions {
  /** Time limit of the run. */
  readonly limitMinutes: number;
  /** File of the result. */
  readonly json: string;
  /** Render the result that is there instead of running. */
  readonly markdown: boolean;
}

export interface RunResult {
  /** Failures in words; empty in a good run. */
  readonly problems: readonly string[];
}

/** A command that runs something over a stack of its own, and writes its result into the documentation. */
export interface RunCommand<Options extends RunOptions, Result extends RunResult> {
  readonly usage: string;
  /** @throws UsageError naming the wrong argument. */
  parseOptions(args: readonly string[]): Options;
  /** The closers end what it starts. */
  run(options: Options, closers: Closers): Promise<Result>;
  sayResult(result: Result): void;
  /** @returns the files written. */
  render(options: Options, result: Result): Promise<readonly string[]>;
}

/** @returns the exit code: 0 for a run without problems, 1 for one with, 64 for wrong arguments, 130 for an end by a signal. */
export async function runCommand<Options extends RunOptions, Result extends RunResult>(
  command: RunCommand<Options, Result>,
  args: readonly string[],
): Promise<number> {
  if (args.includes('--help')) {
    say(command.usage);
    return 0;
  }
  const run = async (options: Options, closers: Closers) => {
    const result = await command.run(options, closers);
    await mkdir(dirname(options.json), { recursive: true });
    await writeFile(options.json, `${JSON.stringify(result, null, 1)}\n`);
    command.sayResult(result);
    say(`\n${options.json}`);
    return result.problems.length === 0 ? 0 : 1;
  };
  try {
    const options = command.parseOptions(args);
    if (!options.markdown)
      return await runInterruptibly(options.limitMinutes, (closers) => run(options, closers));
    for (const file of await command.render(options, await readResult<Result>(options.json))) say(file);
    return 0;
  } catch (error) {
    const isMisused = error instanceof UsageError;
    say(isMisused ? `${error.message}\n\n${command.usage}` : `Failed: ${(error as Error).message}`);
    return isMisused ? MISUSED : 1;
  }
}

async function readResult<Result>(file: string): Promise<Result> {
  if (!existsSync(file))
    throw new Error(`There is no result ${file}: run without --markdown first, or name one with --json.`);
  return JSON.parse(await readFile(file, 'utf8')) as Result;
}
