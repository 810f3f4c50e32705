import type { SignInMethod } from '@latchkey/contracts';

/**
 * The ways to sign in as they are counted. `passcode` stands for a code before it is known where it was sent;
 * `hosted_page` for a sign-in there as a whole, whose proof counts for its own method, too.
 */
export type CountedMethod = SignInMethod | 'passcode' | 'totp' | 'hosted_page';

/** What a call does for a sign-in, as `latchkey_sign_ins_total` counts it. */
export interface SignInStep {
  readonly of: CountedMethod;
  /** `attempt` begins and completes. Of a call `between`, only a refusal counts. */
  readonly does: 'begin' | 'between' | 'complete' | 'attempt';
}
