import autocannon, { type Request, type Result } from 'autocannon';
import { fireByWrk } from './fire-by-wrk.js';
import { type LoadCall, type Target, wireOf } from './wire.js';
import { Counts, type Window, type WindowPlan } from './window.js';
import { isWrkInstalled } from './wrk.js';

export type Generator = 'wrk' | 'autocannon';

/** Requests to send: the call of each number, from 0 on. */
export type CallAt = (number: number) => LoadCall;

/** Short enough for windows of less than a second. */
const SAMPLE_MS = 50;
/** wrk gets its requests in a file beforehand, so a longer window is left to autocannon, which asks for each. */
const LONGEST_WRK_SECONDS = 30;

/** wrk by default, which leaves more of the machine to the system. @throws Error where it is named and not installed. */
export function chosenGenerator(name: Generator | undefined): Generator {
  const hasWrk = isWrkInstalled();
  if (name === 'wrk' && !hasWrk) throw new Error('wrk is not installed; --load autocannon works without it.');
  return name === 'autocannon' || !hasWrk ? 'autocannon' : 'wrk';
}

/** Requests as fast as they are answered. */
export function fire(by: Generator, to: Target, callAt: CallAt, plan: WindowPlan): Promise<Window> {
  const useWrk = by === 'wrk' && plan.seconds <= LONGEST_WRK_SECONDS;
  return useWrk ? fireByWrk(to, callAt, plan) : fireByAutocannon(to, callAt, plan);
}

/** @param amount ends the window after so many requests instead of after its time. */
export async function fireByAutocannon(
  to: Target,
  callAt: CallAt,
  { atOnce, seconds }: WindowPlan,
  amount?: number,
): Promise<Window> {
  const counts = new Counts();
  let number = 0;
  const options = {
    url: `http://127.0.0.1:${to.port}`,
    connections: atOnce,
    sampleInt: SAMPLE_MS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [
      { setupRequest: (request: Request) => ({ ...request, ...wireOf(callAt(number++), to) }) as Request },
    ],
  };
  const { duration, requests } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) =>
      error ? reject(error as Error) : resolve(result),
    );
    running.on('response', (_client, status, _bytes, ms) =>
      counts.note(ms, status === 200 ? undefined : String(status)),
    );
    running.on('reqError', (error: Error) => counts.note(0, error.message));
  });
  return counts.summary(duration, requests.sent, atOnce);
}
