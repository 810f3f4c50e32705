import { type AdminCall, EXIT, type Outcome } from '../command.js';
import { type Patience, sendPatiently } from './patient-send.js';

/**
 * Calls for one step after another, until an answer names no next one. A step repeats nothing that is done, so it is called
 * again while a part of the service is away.
 * @param callAt the call that continues behind `after`; undefined for the first.
 * @returns the API's refusal, if there is one.
 */
export async function eachStep<Step extends { readonly next: string }>(
  means: Patience,
  callAt: (after: string | undefined) => AdminCall,
  read: (step: Step) => void,
): Promise<Outcome | undefined> {
  for (let after: string | undefined; after !== '';) {
    const { ok, body } = await sendPatiently(means, callAt(after));
    if (!ok) return { code: EXIT.failed, body, isRefusal: true };
    const step = body as unknown as Step;
    read(step);
    after = step.next;
  }
  return undefined;
}
