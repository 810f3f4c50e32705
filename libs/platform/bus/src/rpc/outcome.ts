import type { Incoming } from './incoming.js';
import type { CallOutcome } from './keeping.js';
import type { WireReply } from './wire.js';

/** What a call came to, as its caller gets it, and the error behind a failure. */
export interface Outcome extends CallOutcome {
  readonly reply: WireReply;
  readonly error?: unknown;
}

/** Sends the outcome; one that cannot be sent becomes an internal error. */
export function reply(incoming: Incoming, index: number, outcome: Outcome): Outcome {
  try {
    incoming.answer(index, outcome.reply);
    return outcome;
  } catch (error) {
    const failure = { error: { code: 'internal_error' } };
    incoming.answer(index, failure);
    return { reply: failure, code: failure.error.code, error };
  }
}
