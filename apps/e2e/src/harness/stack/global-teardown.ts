import { isAlive } from '@latchkey/platform/embedded';
import { searchForSecrets } from '../secrets/leaks.js';
import type { OwnStack } from './own-stack.js';
import { stackState } from './stack-files.js';

/** Searches for secrets of the whole run, stops the stack, and fails the run for a leak or a process left behind. */
export default async function globalTeardown(): Promise<void> {
  const { latchkeyStack: stack } = globalThis as { latchkeyStack?: OwnStack };
  if (!stack) return;
  const { pid, processes } = stackState(stack.run);
  const problems: string[] = [];
  try {
    const { leaks } = await searchForSecrets(stack.run);
    problems.push(
      ...leaks.map(({ kind, begins, place }) => `a ${kind} beginning with ${begins} is in ${place}`),
    );
  } finally {
    await stack.stop();
  }
  const left = Object.entries({ supervisor: pid, ...processes }).filter(
    ([, id]) => id !== undefined && isAlive(id),
  );
  problems.push(...left.map(([name, id]) => `${name} still runs after the stop (pid ${id})`));
  if (problems.length > 0) throw new Error(`After the tests:\n${[...new Set(problems)].join('\n')}`);
}
