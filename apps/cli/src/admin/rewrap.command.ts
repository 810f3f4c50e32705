import { type Command, EXIT, type Means, type Outcome, wholeNumber } from '../command.js';
import { eachStep } from './each-step.js';

/** The steps of one service, summed up. */
interface ServiceMove {
  readonly service: string;
  readonly version: string;
  readonly rewrapped: number;
  readonly failed: number;
  readonly total: number;
  readonly remaining: number;
}

type Step = ServiceMove & { readonly next: string };

export const REWRAP_COMMAND: Command = {
  words: ['keys', 'rewrap'],
  options: { limit: 'records of one step (1 to 1000, default 200)' },
  summary: 'Move everything that is encrypted to the current key-encryption key, to the end.',
  details:
    'Goes through all services while they serve; interrupted, it is started again and repeats nothing. With exit code 0 no record needs an older key any more.',
  failure: 'some records still need an older key: they do not open (keys.rewrap_failed), or the API refused',
  run: ({ values: { limit } }, means) =>
    moveAll(limit === undefined ? undefined : wholeNumber('limit', limit), means),
};

async function moveAll(limit: number | undefined, means: Means): Promise<Outcome> {
  const moves = new Map<string, ServiceMove>();
  const callAt = (after?: string) =>
    ({ method: 'POST', path: '/v1/admin/keys/rewrap', body: { limit, after } }) as const;
  const refusal = await eachStep<Step>(means, callAt, ({ next: _, ...step }) => {
    const move = sumOf(moves.get(step.service), step);
    moves.set(step.service, move);
    means.progress(lineOf(move));
  });
  return refusal ?? outcomeOf([...moves.values()]);
}

function outcomeOf(services: readonly ServiceMove[]): Outcome {
  const sum = (count: (move: ServiceMove) => number) => services.reduce((all, move) => all + count(move), 0);
  const [rewrapped, failed] = [sum((move) => move.rewrapped), sum((move) => move.failed)];
  const [remaining, total] = [sum((move) => move.remaining), sum((move) => move.total)];
  return {
    code: failed === 0 && remaining === 0 ? EXIT.done : EXIT.failed,
    body: { rewrapped, failed, remaining, total, services },
    text: services.map((move) => `${lineOf(move)}\n`).join(''),
  };
}

/** Records are summed over the steps; how much is left, the last step says. */
function sumOf(before: ServiceMove | undefined, step: ServiceMove): ServiceMove {
  const { rewrapped = 0, failed = 0 } = before ?? {};
  return { ...step, rewrapped: rewrapped + step.rewrapped, failed: failed + step.failed };
}

function lineOf({ service, version, rewrapped, failed, remaining, total }: ServiceMove): string {
  if (version === '') return `${service.padEnd(14)}encrypts nothing`;
  return `${service.padEnd(14)}${rewrapped} moved to ${version}, ${remaining} of ${total} to go, ${failed} failed`;
}
