import { sleep } from '../client/sleep.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Calls, LatchkeyEvent } from '../generated/calls.js';

/** Seconds that an answer waits for an event; the API takes at most 25. */
const WAIT_S = 25;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface FollowOptions {
  /** The id of the last event that was worked on; without it, from the oldest that is kept. */
  readonly after?: string | undefined;
  /** Events of these types only. */
  readonly types?: readonly LatchkeyEvent['type'][] | undefined;
  /** Events of this user only. */
  readonly userId?: string | undefined;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
}

export interface Feed {
  readonly events: {
    /**
     * Every event of the App as it happens, in order, by long polling. It goes on after failures of the network or of the
     * gateway from where it was. Keep the `id` of each event that you have worked on, and begin there the next time.
     * @throws LatchkeyError where a repetition would fail, too: a wrong key, an `after` that is no longer kept
     */
    follow(options?: FollowOptions): AsyncGenerator<LatchkeyEvent, void, void>;
  };
}

export function feedOf({ events }: Calls): Feed {
  async function* follow({ after, types, userId, signal }: FollowOptions = {}) {
    const query = { type: types?.join(), user_id: userId, wait: WAIT_S, limit: 100 };
    let place = after;
    let failures = 0;
    while (!signal?.aborted) {
      try {
        const options = { signal, timeoutMs: (WAIT_S + 10) * 1_000, retries: 0 };
        const page = await events.list(given({ ...query, after: place || undefined }), options);
        failures = 0;
        // The schema of each type is known by its name.
        yield* page.events as unknown as LatchkeyEvent[];
        place = page.next;
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof LatchkeyError) || !isPassing(error)) throw error;
        await sleep(pauseMs(failures++, error), signal).catch(() => undefined);
      }
    }
  }
  return { events: { follow } };
}

/** Without the members that are undefined. */
function given<T extends object>(members: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

const isPassing = ({ status }: LatchkeyError) => status === 0 || status === 429 || status >= 500;

function pauseMs(failures: number, { retryAfter = 0 }: LatchkeyError): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return Math.max(retryAfter * 1_000, longest / 2 + (Math.random() * longest) / 2);
}
