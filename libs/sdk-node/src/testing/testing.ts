import type { CallOptions, Input } from '../client/call.js';
import { sleep } from '../client/sleep.js';
import type { Calls } from '../generated/calls.js';
import type { ApiErrorType } from '../generated/error-types.js';
import type { components } from '../generated/schema.js';

/** An email or SMS of a test App, with its code or link; `created_at` in Unix epoch seconds. */
export type TestMessage = components['schemas']['TestMessage'];

/** One object of a test App. */
export type FastForward = Omit<Input<'fastForwardObject'>, 'minutes'>;

/** What tests of an App need. It works with a secret key of a test App alone. */
export interface Testing {
  /**
   * Lets minutes pass for one session, method, magic link, TOTP or transfer, so that it expires without a wait.
   * @throws LatchkeyError as `test.fastForward`
   */
  fastForward(object: FastForward, minutes: number): Promise<void>;
  /** The emails and SMS of the last 10 minutes to an address, the newest first. */
  messages(to: string): Promise<TestMessage[]>;
  /**
   * The code of the newest message to an address; waits up to 5 seconds for one.
   * @throws Error if none was sent
   */
  latestCode(to: string): Promise<string>;
  /** The link of the newest message to an address; waits up to 5 seconds for one. @throws Error if none was sent */
  latestLink(to: string): Promise<string>;
  /** Options with which a call answers this error and does nothing: `latchkey.otps.verify(input, simulate('rate_limited'))`. */
  simulate(errorType: ApiErrorType): CallOptions;
}

const WAIT_MS = 5_000;
const PAUSE_MS = 100;

/** `const { latestCode, fastForward } = testing(latchkey)`. */
export function testing({ test }: Pick<Calls, 'test'>): Testing {
  const messages = async (to: string) => {
    const { messages: found } = await test.messages.list({ to });
    return [...found].sort((a, b) => (a.id < b.id ? 1 : -1));
  };
  const latest = async (to: string, member: 'code' | 'link') => {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const text = (await messages(to)).find((message) => message[member] !== '')?.[member];
      if (text !== undefined) return text;
      if (Date.now() > until) throw new Error(`No message with a ${member} was sent to ${to} lately.`);
      await sleep(PAUSE_MS);
    }
  };
  return {
    messages,
    latestCode: (to) => latest(to, 'code'),
    latestLink: (to) => latest(to, 'link'),
    fastForward: async (object, minutes) => {
      await test.fastForward({ ...object, minutes });
    },
    // Repetitions would meet the same error.
    simulate: (errorType) => ({ simulate: errorType, retries: 0 }),
  };
}
