import type { Latchkey } from '@latchkey/browser';
import { errorTypeOf } from '../base/problem.js';

/** Who is signed in; a person who lacks the second proof of the App may enrol one through its server, and nothing else. */
export type Presence = 'nobody' | 'somebody' | 'lacks-second';

/** @throws LatchkeyError step_up_required for a person who has a second proof and did not give it. */
export async function presenceOf({ session, mode }: Latchkey): Promise<Presence> {
  try {
    return (await session.refresh()) ? 'somebody' : 'nobody';
  } catch (error) {
    if (errorTypeOf(error) !== 'step_up_required' || mode === 'direct') throw error;
    return (await session.refresh({ purpose: 'enroll_factor' })) ? 'lacks-second' : 'nobody';
  }
}
