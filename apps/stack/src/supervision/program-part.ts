import { errorOf, lastWords } from './log-line.js';
import type { LogFile } from './log-file.js';
import { spawnProgram, type Program } from './program.js';
import { answers200 } from './readiness.js';
import type { Part } from './supervised.js';

const MOST_ERRORS_AT_ONCE = 3;

/** A program of ours as a supervised part. */
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

/** Tells the errors that a log has gained since the last look; of many, the first few and how many more. */
export function tellNewErrors(log: LogFile, tell: (what: string) => void): void {
  const text = log.newLines();
  // Most looks find nothing: spare the parsing then.
  if (!text.includes('"error"') && !text.includes('"fatal"')) return;
  const errors = text.split('\n').flatMap((line) => errorOf(line) ?? []);
  for (const error of errors.slice(0, MOST_ERRORS_AT_ONCE)) tell(error);
  const more = errors.length - MOST_ERRORS_AT_ONCE;
  if (more > 0) tell(`and ${more} more errors, see ${log.path}`);
}
