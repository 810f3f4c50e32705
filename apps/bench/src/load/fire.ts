import autocannon, { type Request, type Result } from 'autocannon';
import { type LoadCall, type Target, wireOf } from './wire.js';
import { Counts, type Window, type WindowPlan } from './window.js';

/** Requests to send: the call of each number, from 0 on. */
export type CallAt = (number: number) => LoadCall;

/** Short enough for windows of less than a second. */
const SAMPLE_MS = 50;

/** Requests as fast as they are answered. */
export async function fire(to: Target, callAt: CallAt, plan: WindowPlan): Promise<Window> {
  const { atOnce, seconds, amount } = plan;
  const counts = new Counts();
  let number = 0;
  const setupRequest = (request: Request) => ({ ...request, ...wireOf(callAt(number++), to) }) as Request;
  const options = {
    url: `http://127.0.0.1:${to.port}`,
    connections: atOnce,
    sampleInt: SAMPLE_MS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [{ setupRequest }],
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
