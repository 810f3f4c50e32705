import { type Command, EXIT, type Means, type Outcome, wholeNumber } from '../command.js';
import { eachStep } from './each-step.js';

interface Step {
  readonly moved: number;
  readonly failed: number;
  readonly failed_wallets: readonly string[];
  readonly remaining: number;
  readonly kept: boolean;
  readonly next: string;
}

type Sum = Omit<Step, 'next'>;

export const MOVE_KEYS_COMMAND: Command = {
  words: ['wallets', 'move-keys'],
  options: { limit: 'keys of one step (1 to 1000, default 200)' },
  summary: 'Give the signer the keys of wallets from before there was one, to the end.',
  details:
    'Once, after an upgrade from 0.2.0, while the services serve; interrupted, it is started again and moves what is left. With exit code 0 the database of wallet holds no key any more, and there is no way back to 0.2.0.',
  failure: 'some keys are still in the database of wallet, or the API refused',
  run: ({ values: { limit } }, means) =>
    moveAll(limit === undefined ? undefined : wholeNumber('limit', limit), means),
};

async function moveAll(limit: number | undefined, means: Means): Promise<Outcome> {
  let sum: Sum = { moved: 0, failed: 0, failed_wallets: [], remaining: 0, kept: false };
  const callAt = (after?: string) =>
    ({ method: 'POST', path: '/v1/admin/wallets/move_keys', body: { limit, after } }) as const;
  const refusal = await eachStep<Step>(means, callAt, ({ next: _, ...step }) => {
    sum = sumOf(sum, step);
    means.progress(lineOf(sum));
  });
  if (refusal) return refusal;
  const code = sum.failed === 0 && sum.remaining === 0 ? EXIT.done : EXIT.failed;
  return { code, body: sum, text: textOf(sum) };
}

function sumOf(before: Sum, step: Sum): Sum {
  return {
    ...step,
    moved: before.moved + step.moved,
    failed: before.failed + step.failed,
    failed_wallets: [...before.failed_wallets, ...step.failed_wallets],
  };
}

function textOf(sum: Sum): string {
  const failed = sum.failed_wallets.map(
    (id) => `${id}: the key stays; the log line keys.move_failed says why\n`,
  );
  return `${lineOf(sum)}\n${failed.join('')}`;
}

function lineOf({ moved, failed, remaining, kept }: Sum): string {
  const line = `${moved} moved to the signer, ${remaining} in the database of wallet, ${failed} failed`;
  return kept ? `${line}; they stay there while CALLER_TICKETS is accept` : line;
}
