import { useCallback } from 'react';
import { useConnected } from '../connection/context.js';
import { askForProof } from './dialog.js';
import { type Refusal, requirementOf } from './refusal.js';

/** Does something that may want a recent proof, and answers what it answered. */
export type WithStepUp = <Result>(work: () => Promise<Result>) => Promise<Exclude<Result, StepUpRefusal>>;

interface StepUpRefusal extends Refusal {
  readonly error_type: 'step_up_required';
}

/**
 * Does the work, and where the server wants a proof first, asks the person for it and does the work once more. The work
 * may throw the refusal, answer it as a `Response` (403 `step_up_required`), or as the result of a server action.
 * @throws LatchkeyError user_cancelled, where the person closes the dialog; otherwise what the work throws.
 * @example
 * const withStepUp = useStepUp();
 * const answer = await withStepUp(() => fetch('/api/payout', { method: 'POST' }));
 */
export function useStepUp(): WithStepUp {
  const { connection } = useConnected();
  return useCallback(
    async <Result>(work: () => Promise<Result>) => {
      const attempt = () =>
        work().then(
          (result) => ({ outcome: result, answer: () => result as Exclude<Result, StepUpRefusal> }),
          (error: unknown) => ({
            outcome: error,
            answer: () => {
              throw error;
            },
          }),
        );
      const first = await attempt();
      const requirement = await requirementOf(first.outcome);
      if (!requirement) return first.answer();
      await askForProof(connection.latchkey, requirement);
      return (await attempt()).answer();
    },
    [connection],
  );
}
