import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { eventually, HostileReceiver } from '@latchkey/platform/testing';
import { newCaller } from '../testing/events.fixture.js';
import { Receiver } from '../testing/receiver.js';
import { webhookFixture } from '../testing/webhook.fixture.js';
import { AT_ONCE_OF_APP, AT_ONCE_OF_WEBHOOK, ClaimsRepository } from './claims.repository.js';

const OUTSTANDING = 10_000;
const { fixture, receivers } = webhookFixture();

async function webhookOf(caller: Caller, url: string): Promise<string> {
  return (await fixture.webhooks.create(caller, { url })).id;
}

/** Milliseconds from the commit of an event to the end of its delivery, sorted. */
async function delaysOf(webhookId: string): Promise<number[]> {
  const rows = await fixture.query<{ ms: number }>(
    `SELECT 1000 * extract(epoch FROM finished_at - created_at)::float8 AS ms FROM webhook_deliveries
      WHERE webhook_id = $1 AND status = 'delivered' ORDER BY ms`,
    [webhookId],
  );
  return rows.map(({ ms }) => ms);
}

/** Sends events one after the other to a webhook of its own that works. */
async function sendToHealthy(count: number): Promise<{ delays: number[]; received: number }> {
  const receiver = await new Receiver().start();
  receivers.push(receiver);
  const caller = newCaller();
  const id = await webhookOf(caller, receiver.url);
  for (let sent = 1; sent <= count; sent += 1) {
    await fixture.publish(caller.app_id);
    await eventually(() => (receiver.received.length >= sent ? true : undefined));
  }
  await eventually(async () => ((await delaysOf(id)).length === count ? true : undefined));
  return { delays: await delaysOf(id), received: receiver.received.length };
}

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? NaN;

describe(`${OUTSTANDING} deliveries to an endpoint that never answers`, () => {
  it('hold a few slots for ten seconds, then one, and other webhooks get their deliveries meanwhile', async () => {
    const before = await sendToHealthy(100);
    const dead = await HostileReceiver.start(() => undefined);
    receivers.push(dead);
    const caller = newCaller();
    const id = await webhookOf(caller, dead.url);
    await fixture.publish(caller.app_id, Array<string>(OUTSTANDING).fill('user.created'));
    await eventually(() => (dead.open === AT_ONCE_OF_WEBHOOK ? true : undefined));
    const during = await sendToHealthy(100);
    expect([before.received, during.received]).toEqual([100, 100]);
    expect(dead.connections).toBe(AT_ONCE_OF_WEBHOOK);
    await eventually(async () => {
      const [webhook] = await fixture.query<{ failures: number }>(
        'SELECT failures FROM webhooks WHERE id = $1',
        [id],
      );
      return webhook!.failures >= AT_ONCE_OF_WEBHOOK ? true : undefined;
    });
    // From now on one at a time.
    await eventually(() => (dead.connections > AT_ONCE_OF_WEBHOOK ? true : undefined));
    const after = await sendToHealthy(100);
    expect(after.received).toBe(100);
    expect(dead.open).toBeLessThanOrEqual(1);
    const [p50, p50During, p50After] = [before, during, after].map(({ delays }) => median(delays).toFixed(1));
    process.stdout.write(
      `delivery to a healthy webhook, median ms: ${p50} alone, ${p50During} and ${p50After} beside ${OUTSTANDING} to a dead one\n`,
    );
  }, 180_000);
});

describe('a claim', () => {
  it('is shared out evenly: a webhook with little gets its turn beside one with much', async () => {
    await fixture.module.close();
    const caller = newCaller();
    const busy = await webhookOf(caller, 'http://127.0.0.1:9/busy');
    await fixture.publish(caller.app_id, Array<string>(100).fill('user.created'));
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const other = newCaller();
        const id = await webhookOf(other, 'http://127.0.0.1:9/other');
        await fixture.publish(other.app_id);
        return id;
      }),
    );
    const claims = new ClaimsRepository(fixture.source);
    const claimed = await claims.claim(6);
    const counts = (id: string) => claimed.filter(({ webhookId }) => webhookId === id).length;
    expect(others.map(counts)).toEqual([1, 1, 1, 1]);
    expect(counts(busy)).toBe(2);
    const rest = await Promise.all(Array.from({ length: 4 }, () => claims.claim(48)));
    const all = [...claimed, ...rest.flat()];
    expect(new Set(all.map(({ webhookId, eventId }) => `${webhookId}/${eventId}`)).size).toBe(all.length);
  });

  it('leaves slots for other Apps, however many webhooks one has', async () => {
    const claims = new ClaimsRepository(fixture.source);
    const caller = newCaller();
    for (let made = 0; made < 10; made += 1) await webhookOf(caller, 'http://127.0.0.1:9/many');
    await fixture.publish(caller.app_id, Array<string>(20).fill('user.created'));
    const claimed = [];
    for (let turn = 0; turn < 3; turn += 1) claimed.push(...(await claims.claim(48)));
    const ofApp = claimed.filter(({ appId }) => appId === caller.app_id);
    expect(ofApp).toHaveLength(AT_ONCE_OF_APP);
    expect(ofApp.every(({ isFull }) => isFull)).toBe(true);
    await Promise.all(ofApp.map((claim) => claims.delivered(claim, { statusCode: 200, isSlow: false })));
    // One delivery of a slow webhook is the other worker's.
    const [slow] = ofApp;
    await fixture.query('UPDATE webhooks SET is_slow = true WHERE id = $1', [slow!.webhookId]);
    expect(await claims.claimCarefully(16)).toHaveLength(1);
    const next = (await claims.claim(48)).filter(({ appId }) => appId === caller.app_id);
    expect(next).toHaveLength(AT_ONCE_OF_APP);
    expect(next.some(({ webhookId }) => webhookId === slow!.webhookId)).toBe(false);
  });

  it('of a failing webhook is one delivery, of however many workers, and none during its pause', async () => {
    const claims = new ClaimsRepository(fixture.source);
    const caller = newCaller();
    const id = await webhookOf(caller, 'http://127.0.0.1:9/failing');
    await fixture.publish(caller.app_id, Array<string>(20).fill('user.created'));
    await fixture.query('UPDATE webhooks SET failures = 3 WHERE id = $1', [id]);
    const race = async () => {
      const raced = await Promise.all(Array.from({ length: 10 }, () => claims.claimCarefully(16)));
      return raced.flat().filter(({ webhookId }) => webhookId === id);
    };
    expect(await race()).toHaveLength(1);
    expect(await race()).toHaveLength(0);
    expect((await claims.claim(48)).filter(({ webhookId }) => webhookId === id)).toHaveLength(0);
    await fixture.query('UPDATE webhooks SET paused_until = now() WHERE id = $1', [id]);
    expect(await race()).toHaveLength(1);
  });

  it('costs one look for each webhook that waits, and none for each delivery', async () => {
    const caller = newCaller();
    const id = await webhookOf(caller, 'http://127.0.0.1:9/much');
    await fixture.publish(caller.app_id, Array<string>(OUTSTANDING).fill('user.created'));
    await fixture.query("UPDATE webhooks SET failures = 3, paused_until = now() + interval '1 hour'");
    await fixture.query('ANALYZE webhook_deliveries');
    const { CLAIM } = await import('./claims.repository.js');
    const [{ 'QUERY PLAN': [explained] } = { 'QUERY PLAN': [] }] = await fixture.query<{
      'QUERY PLAN': { Plan: PlanNode }[];
    }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${CLAIM.text.replace('$1', '24')}`);
    expect(id).toBeDefined();
    expect(rowsRead(explained!.Plan)).toBeLessThan(200);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of tables that a plan touched. */
function rowsRead(node: PlanNode): number {
  const own = node['Relation Name']
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own);
}
