import { UsageError } from '../options.rules.js';
import { Closers } from './closers.js';
import { Interruption } from './interruption.js';
import { readResult, writeResult } from './result-file.js';
import { say } from './say.js';

const MISUSED = 64;

export interface RunOptions {
  /** After which the run is given up. */
  readonly limitMinutes: number;
  /** Where the result goes, and comes from. */
  readonly json: string;
  /** Render the result that is there instead of running. */
  readonly markdown: boolean;
}

export interface RunResult {
  /** What went wrong; empty in a good run. */
  readonly problems: readonly string[];
}

/** A command that runs something over a stack of its own, and writes of it in the documentation. */
export interface RunCommand<Options extends RunOptions, Result extends RunResult> {
  readonly usage: string;
  /** @throws UsageError naming what is wrong. */
  parseOptions(args: readonly string[]): Options;
  /** What was started is ended by the closers. */
  run(options: Options, closers: Closers): Promise<Result>;
  sayResult(result: Result): void;
  /** @returns the files written. */
  render(options: Options, result: Result): Promise<readonly string[]>;
}

/** @returns the exit code: 0 for a run without problems, 1 for one with, 64 for arguments that make no sense, 130 for an end by a signal. */
export async function runCommand<Options extends RunOptions, Result extends RunResult>(
  command: RunCommand<Options, Result>,
  args: readonly string[],
): Promise<number> {
  if (args.includes('--help')) {
    say(command.usage);
    return 0;
  }
  try {
    const options = command.parseOptions(args);
    return options.markdown ? await render(command, options) : await runOnce(command, options);
  } catch (error) {
    const isMisused = error instanceof UsageError;
    say(isMisused ? `${error.message}\n\n${command.usage}` : `Failed: ${(error as Error).message}`);
    return isMisused ? MISUSED : 1;
  }
}

async function render<Options extends RunOptions, Result extends RunResult>(
  command: RunCommand<Options, Result>,
  options: Options,
): Promise<number> {
  for (const file of await command.render(options, await readResult<Result>(options.json))) say(file);
  return 0;
}

/** Whatever it started has ended when this resolves, also where it was interrupted. */
async function runOnce<Options extends RunOptions, Result extends RunResult>(
  command: RunCommand<Options, Result>,
  options: Options,
): Promise<number> {
  const closers = new Closers();
  const interruption = new Interruption(closers, options.limitMinutes);
  try {
    return await Promise.race([runAndTell(command, options, closers), interruption.ended]);
  } catch (error) {
    if (interruption.hasBegun) return await interruption.ended;
    throw error;
  } finally {
    interruption.stopClock();
    await closers.close();
    interruption.remove();
  }
}

async function runAndTell<Options extends RunOptions, Result extends RunResult>(
  command: RunCommand<Options, Result>,
  options: Options,
  closers: Closers,
): Promise<number> {
  const result = await command.run(options, closers);
  await writeResult(options.json, result);
  command.sayResult(result);
  say(`\n${options.json}`);
  return result.problems.length === 0 ? 0 : 1;
}
