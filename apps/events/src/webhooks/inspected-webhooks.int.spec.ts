import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { EventsFixture, eventOf, newCaller } from '../testing/events.fixture.js';

const fixture = new EventsFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());
beforeEach(() => fixture.query('UPDATE webhooks SET status = $1', ['deleted']));

const URL = 'http://127.0.0.1:9/hooks';
const create = async (caller = newCaller(), events: string[] = []) =>
  (await fixture.webhooks.create(caller, { url: URL, events })).id;
const failing = (id: string, ago: string) =>
  fixture.query(`UPDATE webhooks SET failures = 3, failing_since = now() - $2::interval WHERE id = $1`, [
    id,
    ago,
  ]);
const idsOf = async (query: Parameters<typeof fixture.webhooks.inspect>[0]) =>
  (await fixture.webhooks.inspect(query)).webhooks.map(({ id }) => id);

describe('the webhooks of all Apps', () => {
  it('begin with those that fail, the longest of all, and are newest first after them', async () => {
    const [caller, other] = [newCaller(), newCaller()];
    const old = await create(caller);
    const fails = await create(other);
    const failsLonger = await create(caller);
    const disabled = await create(other);
    const young = await create(caller);
    await failing(fails, '1 hour');
    await failing(failsLonger, '2 hours');
    await failing(disabled, '6 days');
    await fixture.query(`UPDATE webhooks SET status = 'disabled' WHERE id = $1`, [disabled]);
    expect(await idsOf({})).toEqual([failsLonger, fails, young, disabled, old]);
    expect(await idsOf({ limit: 2, offset: 1 })).toEqual([fails, young]);
    expect(await idsOf({ app_id: caller.app_id })).toEqual([failsLonger, young, old]);
    expect(await idsOf({ status: 'failing' })).toEqual([failsLonger, fails]);
    expect(await idsOf({ status: 'disabled' })).toEqual([disabled]);
    expect(await fixture.webhooks.inspect({ status: 'failing', app_id: other.app_id })).toMatchObject({
      webhooks: [{ id: fails, app_id: other.app_id, url: URL, failures: 3, status: 'enabled' }],
      count: 1,
      offset: 0,
      limit: 50,
    });
  });
});

describe('a test event', () => {
  /** As the feed stores what was announced. */
  const deliver = async (appId: string, id: string, webhookId: string) => {
    const event = eventOf(appId, 'webhook.tested');
    const body = JSON.stringify({
      ...(JSON.parse(event.body) as object),
      id,
      data: { webhook_id: webhookId },
    });
    await fixture.store([{ ...event, id, body }]);
  };

  it('is sent to its webhook alone, whatever types that asks for', async () => {
    const caller = newCaller();
    const tested = await create(caller, ['user.deleted']);
    const others = [await create(caller), await create(caller, ['webhook.tested'])];
    const { webhook_id, event_id } = await fixture.webhooks.test(tested);
    expect(webhook_id).toBe(tested);
    const announced = await fixture.announced(caller.app_id);
    expect(announced.at(-1)).toEqual({ type: 'webhook.tested', data: { webhook_id: tested } });
    await deliver(caller.app_id, event_id, tested);
    expect(await fixture.deliveryOf(caller, tested, event_id)).toMatchObject({
      event_type: 'webhook.tested',
    });
    for (const other of others) expect(await fixture.deliveryOf(caller, other, event_id)).toBeUndefined();
  });

  it('ends the pause of a webhook that fails', async () => {
    const id = await create();
    await fixture.query(`UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE id = $1`, [id]);
    await fixture.webhooks.test(id);
    expect(await fixture.query('SELECT paused_until FROM webhooks WHERE id = $1', [id])).toEqual([
      { paused_until: null },
    ]);
  });

  it('of an unknown or a deleted webhook is 404, of a disabled one refused, and nothing is announced', async () => {
    const caller = newCaller();
    const [disabled, deleted] = [await create(caller), await create(caller)];
    await fixture.query(`UPDATE webhooks SET status = 'disabled' WHERE id = $1`, [disabled]);
    await fixture.webhooks.delete(caller.app_id, deleted);
    const before = await fixture.announced(caller.app_id);
    for (const id of [newId('webhook'), deleted])
      await expect(fixture.webhooks.test(id)).rejects.toMatchObject({ code: 'webhook_not_found' });
    await expect(fixture.webhooks.test(disabled)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await fixture.announced(caller.app_id)).toEqual(before);
  });
});
