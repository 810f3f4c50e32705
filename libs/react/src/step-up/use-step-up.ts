import { useCallback } from 'react';
import { useConnected } from '../connection/context.js';
import { askForProof } from './dialog.js';
import { type WithStepUp, workWithProof } from './work-with-proof.js';

/**
 * Does the work, and where the server wants a proof first, asks the person for it and does the work once more. The work
 * may throw the refusal, answer it as a `Response` (403 `step_up_required`), or as the result of a server action.
 * @throws LatchkeyError user_cancelled, where the person closes the dialog; step_up_required, where the proof was not enough;
 * otherwise what the work throws.
 * @example
 * const withStepUp = useStepUp();
 * const answer = await withStepUp(() => fetch('/api/payout', { method: 'POST' }));
 */
export function useStepUp(): WithStepUp {
  const { connection } = useConnected();
  return useCallback<WithStepUp>(
    (work) => workWithProof(work, (requirement) => askForProof(connection.latchkey, requirement)),
    [connection],
  );
}
