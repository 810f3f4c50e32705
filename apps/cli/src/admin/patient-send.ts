import { type AdminAnswer, type AdminCall, type Means, Unreachable } from '../command.js';

const RETRIED = new Set([429, 502, 503, 504]);
const MOST_TRIES = 8;
const MOST_PAUSE_MS = 30_000;
/** A part that is away says for how long; no operator waits longer than this in front of a terminal. */
const MOST_ASKED_PAUSE_MS = 60_000;

/** What sends a call, and waits before it sends the call again. */
export type Patience = Pick<Means, 'send' | 'pause'>;

/**
 * Sends a call that may be repeated, again while a part of the service is away: 8 times in a minute or so, or as the answers
 * say. @returns the last answer. @throws Unreachable
 */
export async function sendPatiently({ send, pause }: Patience, call: AdminCall): Promise<AdminAnswer> {
  for (let turn = 1; ; turn += 1) {
    const answer = await send(call).catch((error: unknown) => {
      if (!(error instanceof Unreachable) || turn >= MOST_TRIES) throw error;
      return undefined;
    });
    if (answer && (!RETRIED.has(answer.status) || turn >= MOST_TRIES)) return answer;
    await pause(askedPauseMs(answer) ?? pauseMs(turn));
  }
}

function askedPauseMs(answer: AdminAnswer | undefined): number | undefined {
  const { retryAfterSeconds } = answer ?? {};
  return retryAfterSeconds === undefined
    ? undefined
    : Math.min(MOST_ASKED_PAUSE_MS, retryAfterSeconds * 1000);
}

/** Doubles, with jitter, so that parallel calls do not come back together. */
export function pauseMs(turn: number): number {
  return Math.min(MOST_PAUSE_MS, 500 * 2 ** turn) * (0.5 + Math.random() / 2);
}
