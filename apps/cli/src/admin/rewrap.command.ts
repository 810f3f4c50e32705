import type { Steps } from './commands.js';

/** Numbers of a step that are added up; the others tell how far all of it is. */
const COUNTED = ['rewrapped', 'failed'];

export const REWRAP_STEPS: Steps = {
  next: ({ next }) => (typeof next === 'string' && next !== '' ? { after: next } : undefined),
  sum: (before, answer) => {
    const counts = COUNTED.map((name) => [name, count(before?.[name]) + count(answer[name])]);
    return { ...answer, ...Object.fromEntries(counts) };
  },
  progress: ({ rewrapped, failed, remaining, total }) =>
    `${String(rewrapped)} moved, ${String(remaining)} of ${String(total)} to go, ${String(failed)} failed\n`,
  isGood: ({ failed }) => failed === 0,
};

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
