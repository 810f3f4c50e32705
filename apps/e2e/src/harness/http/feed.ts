import type { FeedEvent } from '@latchkey/contracts/events';
import { succeeded } from './succeeded.js';
import type { TestApp } from './app.js';

const LIMIT_MS = 20_000;

/** The events of the App that the query names, in their order, once there are that many. @throws Error after 20 s. */
export async function untilEvents(
  { api }: TestApp,
  count: number,
  query: Readonly<Record<string, string>> = {},
): Promise<FeedEvent[]> {
  const seen: FeedEvent[] = [];
  const deadline = Date.now() + LIMIT_MS;
  for (let after = ''; seen.length < count;) {
    if (Date.now() > deadline) throw new Error(`${seen.length} of ${count} events came`);
    const page = succeeded(await api.events.list({ ...query, after, wait: '5' }));
    seen.push(...page.events);
    after = page.next;
  }
  return seen;
}
