import autocannon, { type Client, type Request, type Result } from 'autocannon';
import { type Call, wireOf } from '@latchkey/stack-runner';
import { Counts, type Window, type WindowPlan } from './window.js';

export interface Target {
  /** Connections are dealt out to them in turn. */
  readonly ports: readonly number[];
  /** Bearer key; none is sent when absent. */
  readonly key?: string;
}

/** Short enough for windows of less than a second. */
const SAMPLE_MS = 50;
export const HINTLESS = '503 without Retry-After';

/**
 * Requests by autocannon, as fast as they are answered, or `perSecond` whatever the answers are.
 * @param callAt the call of each number, from 0 on.
 * @param expects the status of an answer that is no failure.
 */
export async function fire(
  to: Target,
  callAt: (number: number) => Call,
  { atOnce, seconds, amount, perSecond }: WindowPlan,
  expects = 200,
): Promise<Window> {
  const counts = new Counts();
  const hintless = new WeakSet<Client>();
  let number = 0;
  const setupRequest = (request: Request) => ({ ...request, ...wireOf(callAt(number++), to.key) }) as Request;
  const options = {
    // It takes several; its types know one.
    url: to.ports.map((port) => `http://127.0.0.1:${port}`) as unknown as string,
    connections: atOnce,
    sampleInt: SAMPLE_MS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(perSecond !== undefined && { overallRate: perSecond }),
    requests: [{ setupRequest }],
    setupClient: (client: Client) => client.on('headers', (head) => isHintless(head) && hintless.add(client)),
  };
  const { duration, requests } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) =>
      error ? reject(error as Error) : resolve(result),
    );
    running.on('response', (client, status, _bytes, ms) => {
      const problem = hintless.delete(client) ? HINTLESS : String(status);
      counts.note(ms, status === expects ? undefined : problem);
    });
    running.on('reqError', (error: Error) => counts.note(0, error.message));
  });
  // At a rate, autocannon counts more than it sends.
  return counts.summary(duration, requests.sent, perSecond === undefined ? atOnce : Infinity);
}

/** autocannon hands over the parser's view of the head, with names and values in turn. */
function isHintless(head: object): boolean {
  const { statusCode, headers } = head as { statusCode: number; headers: readonly string[] };
  return statusCode === 503 && !headers.some((name) => name.toLowerCase() === 'retry-after');
}
