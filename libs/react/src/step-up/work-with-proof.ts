import { LatchkeyError } from '@latchkey/browser';
import { type Refusal, type Requirement, requirementOf } from './refusal.js';

/** Does something that may want a recent proof, and answers what it answered. */
export type WithStepUp = <Result>(work: () => Promise<Result>) => Promise<Exclude<Result, StepUpRefusal>>;

interface StepUpRefusal extends Refusal {
  readonly error_type: 'step_up_required';
}

type Attempt<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * Does the work, and once more after a proof if the first refusal wants one.
 * @throws LatchkeyError step_up_required, where the second attempt answers a refusal, too: its caller takes an answer for
 * done. Otherwise what the work and the proof throw.
 */
export async function workWithProof<Result>(
  work: () => Promise<Result>,
  prove: (requirement: Requirement) => Promise<void>,
): Promise<Exclude<Result, StepUpRefusal>> {
  const first = await attempt(work);
  const requirement = await wantedBy(first);
  if (!requirement) return answerOf(first);
  await prove(requirement);
  const second = await attempt(work);
  if ('result' in second && (await wantedBy(second)))
    throw new LatchkeyError('The proof was not enough', { errorType: 'step_up_required', status: 403 });
  return answerOf(second);
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  }
}

const wantedBy = (made: Attempt<unknown>) => requirementOf('result' in made ? made.result : made.error);

function answerOf<Result>(made: Attempt<Result>): Exclude<Result, StepUpRefusal> {
  if ('error' in made) throw made.error;
  return made.result as Exclude<Result, StepUpRefusal>;
}
