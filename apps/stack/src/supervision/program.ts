import { spawn, type ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { tieToThisProcess } from '@latchkey/platform/embedded';
import type { LogFile } from './log-file.js';
import { errorOf, lastWords } from './log-line.js';
import type { Part } from './supervised.js';

/**
 * As in the image: stacks with our own files; a nursery large enough for a request's objects; a limit far above the 30 MiB
 * that are alive, because with a higher one the heap grows further between two collections; and garbage collection in one
 * thread, because several cost more than so small a heap is worth (ADR 56).
 */
const NODE_FLAGS = [
  '--enable-source-maps',
  '--max-semi-space-size=8',
  '--max-old-space-size=384',
  '--single-threaded-gc',
];

/** As in the image: glibc gives freed memory back to the system, instead of keeping some for each thread (ADR 56). */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** One of our programs: its script, its environment, and the address that answers 200 when it is ready. */
export interface Program {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly readyUrl: string;
}

/** Starts it with its output in the given file, in its own process group, out of reach of Ctrl-C. */
function spawnProgram({ script, args = [], env }: Program, output: number): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    env: { ...MEMORY, ...env },
    detached: true,
    stdio: ['ignore', output, output],
  });
  tieToThisProcess(child);
  return child;
}

const MOST_ERRORS_AT_ONCE = 3;

/** A program as a supervised part. */
export function programPart(program: Program, log: LogFile): Part {
  return {
    name: program.name,
    launch: async () => {
      log.beginRun();
      const child = spawnProgram(program, log.descriptor);
      return {
        process: child,
        ready: (signal) => answers200(program.readyUrl, signal),
        lastWords: () => lastWords(log.thisRun()),
      };
    },
  };
}

/** Reports new errors of a log; of many, the first few and the number of the others. */
export function tellNewErrors(log: LogFile, tell: (what: string) => void): void {
  const text = log.newLines();
  // Mostly there is none, and no line to parse.
  if (!text.includes('"error"') && !text.includes('"fatal"')) return;
  const errors = text.split('\n').flatMap((line) => errorOf(line) ?? []);
  for (const error of errors.slice(0, MOST_ERRORS_AT_ONCE)) tell(error);
  const more = errors.length - MOST_ERRORS_AT_ONCE;
  if (more > 0) tell(`and ${more} more errors, see ${log.path}`);
}

const POLL_MS = 40;

/** Resolves once the address answers 200; never rejects, and gives up when the signal says so. */
async function answers200(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if ((await statusOf(url)) === 200) return true;
    await delay(POLL_MS);
  }
  return false;
}

/** Status of one GET; 0 if no server listens or answers. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}
