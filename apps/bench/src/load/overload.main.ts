// Sends verifications at a rate whatever the answers are, from a process of its own: the benchmark's has a clock to read.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Client, type Request } from 'autocannon';
import { type LoadCall, type Target, wireOf } from './wire.js';

export interface OverloadSettings {
  readonly to: Target;
  readonly calls: readonly LoadCall[];
  /** Requests that are sent in a second. */
  readonly perSecond: number;
  readonly seconds: number;
}

/** How many were answered with 200, with 503, with 503 without Retry-After, and otherwise or not at all. */
export type Overload = Readonly<Record<'good' | 'refused' | 'hintless' | 'other', number>>;

/** autocannon sends what is due once in a second from each connection, so the connections begin in turn. */
const SLICES = 20;
const CONNECTIONS = 64;

const [{ to, calls, perSecond, seconds }] = (await once(process, 'message')) as [OverloadSettings];
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
const counts = { good: 0, refused: 0, hintless: 0, other: 0 };
let number = 0;
process.send?.(0);
await Promise.all(Array.from({ length: SLICES }, (_, slice) => fireSlice(slice)));
process.send?.(counts);

async function fireSlice(slice: number): Promise<void> {
  await delay((slice * 1000) / SLICES);
  const setupRequest = (request: Request) =>
    ({ ...request, ...wireOf(calls[number++ % calls.length] as LoadCall, to) }) as Request;
  const { errors } = await autocannon({
    url: `http://127.0.0.1:${to.port}`,
    ...{ connections: CONNECTIONS, overallRate: Math.round(perSecond / SLICES), duration: seconds },
    requests: [{ setupRequest }],
    setupClient: (client: Client) => client.on('headers', note),
  });
  counts.other += errors;
}

/** autocannon hands over the parser's view of the head, with names and values in turn. */
function note(head: object): void {
  const { statusCode, headers } = head as { statusCode: number; headers: readonly string[] };
  if (statusCode === 200) counts.good += 1;
  else if (statusCode !== 503) counts.other += 1;
  else {
    counts.refused += 1;
    if (!headers.some((name) => name.toLowerCase() === 'retry-after')) counts.hintless += 1;
  }
}
