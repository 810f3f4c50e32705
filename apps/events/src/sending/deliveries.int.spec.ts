import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { Webhook } from 'standardwebhooks';
import { EventsFixture, eventually, newCaller } from '../testing/events.fixture.js';
import { Receiver } from '../testing/receiver.js';

const fixture = new EventsFixture();
const receivers: Receiver[] = [];
beforeAll(() => fixture.start());
afterAll(async () => {
  await fixture.stop();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
});

/** A webhook of an App of its own, and what it receives. */
async function webhookTo(receiver = new Receiver(), events: string[] = []) {
  receivers.push(await receiver.start());
  const caller = newCaller();
  const { id, secret } = await fixture.webhooks.create(caller, { url: receiver.url, events });
  return { caller, id, secret, receiver };
}

const ended = (caller: Caller, webhookId: string, eventId: string, status = 'delivered') =>
  eventually(async () => {
    const delivery = await fixture.deliveryOf(caller, webhookId, eventId);
    return delivery?.status === status ? delivery : undefined;
  });
const dueNow = (eventId: string) =>
  fixture.query('UPDATE webhook_deliveries SET next_attempt_at = now() WHERE event_id = $1', [eventId]);
const lastError = (caller: Caller, webhookId: string, eventId: string) =>
  eventually(async () => (await fixture.deliveryOf(caller, webhookId, eventId))?.last_error || undefined);

describe('an event', () => {
  it('arrives once, with its id and a signature that the library verifies', async () => {
    const { caller, id, secret, receiver } = await webhookTo();
    const [event] = await fixture.publish(caller.app_id);
    const delivery = await ended(caller, id, event!.id);
    expect(delivery).toMatchObject({
      event_type: 'user.created',
      attempts: 1,
      last_status_code: 200,
      last_error: '',
      next_attempt_at: 0,
    });
    expect(receiver.received).toHaveLength(1);
    const { headers, body } = receiver.received[0]!;
    expect(headers).toMatchObject({ 'webhook-id': event!.id, 'content-type': 'application/json' });
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(
      JSON.parse(event!.body),
    );
  });

  it('goes to the webhooks of its App that want its type, and to no others', async () => {
    const { caller, receiver: all } = await webhookTo();
    const some = await new Receiver().start();
    receivers.push(some);
    await fixture.webhooks.create(caller, { url: some.url, events: ['user.deleted'] });
    const { receiver: other } = await webhookTo();
    const events = await fixture.publish(caller.app_id, ['user.created', 'user.deleted']);
    await eventually(() => (all.received.length === 2 && some.received.length === 1 ? true : undefined));
    expect(new Set(all.ids)).toEqual(new Set(events.map(({ id }) => id)));
    expect(some.ids).toEqual([events[1]!.id]);
    expect(other.received).toEqual([]);
  });

  it('that is stored again makes no second delivery', async () => {
    const { caller, id, receiver } = await webhookTo();
    const [event] = await fixture.publish(caller.app_id);
    await ended(caller, id, event!.id);
    const { DeliveriesRepository } = await import('../webhooks/deliveries.repository.js');
    const repository = fixture.module.get(DeliveriesRepository);
    await fixture.source.transaction((tx) => repository.addFor(tx, [event!]));
    const { count } = await fixture.deliveries.list({ appId: caller.app_id, id }, {});
    expect([count, receiver.received.length]).toEqual([1, 1]);
  });

  it('of a transaction that is rolled back goes nowhere', async () => {
    const { caller, id } = await webhookTo();
    const { DeliveriesRepository } = await import('../webhooks/deliveries.repository.js');
    const { eventOf } = await import('../testing/events.fixture.js');
    const repository = fixture.module.get(DeliveriesRepository);
    const rolledBack = fixture.source.transaction(async (tx) => {
      await repository.addFor(tx, [eventOf(caller.app_id, 'user.created')]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect((await fixture.deliveries.list({ appId: caller.app_id, id }, {})).count).toBe(0);
  });
});

describe('a rotated secret', () => {
  it('signs beside the new one, until its 24 hours are over', async () => {
    const { caller, id, secret: before, receiver } = await webhookTo();
    const { secret } = await fixture.webhooks.rotateSecret(caller.app_id, id);
    const [first] = await fixture.publish(caller.app_id);
    await ended(caller, id, first!.id);
    await fixture.query(
      `UPDATE webhook_secrets SET expires_at = expires_at - interval '24 hours' WHERE webhook_id = $1`,
      [id],
    );
    const [second] = await fixture.publish(caller.app_id);
    await ended(caller, id, second!.id);
    const [both, one] = receiver.received;
    const accepts = (key: string, { body, headers }: typeof both & object) => {
      try {
        return Boolean(new Webhook(key).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    expect([accepts(secret, both!), accepts(before, both!)]).toEqual([true, true]);
    expect([accepts(secret, one!), accepts(before, one!)]).toEqual([true, false]);
  });
});

describe('a receiver that fails', () => {
  it('gets the event again after a pause, and then no more', async () => {
    let answers = 0;
    const receiver = new Receiver((_request, response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 503 : 204).end();
    });
    const { caller, id } = await webhookTo(receiver);
    const [event] = await fixture.publish(caller.app_id);
    const waiting = await eventually(async () => {
      const delivery = await fixture.deliveryOf(caller, id, event!.id);
      return delivery?.attempts === 1 ? delivery : undefined;
    });
    expect(waiting).toMatchObject({ status: 'pending', last_status_code: 503, last_error: 'status' });
    expect(waiting.next_attempt_at).toBeGreaterThan(waiting.created_at);
    const delivery = await ended(caller, id, event!.id);
    expect(delivery).toMatchObject({ attempts: 3, last_status_code: 204 });
    expect(receiver.ids).toEqual([event!.id, event!.id, event!.id]);
  });

  it('for three days fails the delivery, which a retry sends again', async () => {
    let isBroken = true;
    const receiver = new Receiver(
      (_request, response) => void response.writeHead(isBroken ? 500 : 200).end(),
    );
    const { caller, id } = await webhookTo(receiver);
    const [event] = await fixture.publish(caller.app_id);
    await lastError(caller, id, event!.id);
    await fixture.query('UPDATE webhook_deliveries SET expires_at = now() WHERE event_id = $1', [event!.id]);
    const { DeliveriesRepository } = await import('../webhooks/deliveries.repository.js');
    expect(await fixture.module.get(DeliveriesRepository).endOverdue()).toBe(1);
    expect(await fixture.deliveryOf(caller, id, event!.id)).toMatchObject({
      status: 'failed',
      last_error: 'status',
      next_attempt_at: 0,
    });
    const failed = await fixture.deliveries.list({ appId: caller.app_id, id }, { status: 'failed' });
    expect(failed).toMatchObject({ count: 1, deliveries: [{ event_id: event!.id }] });
    isBroken = false;
    const retried = await fixture.deliveries.retry({ appId: caller.app_id, id }, event!.id);
    expect(retried.status).toBe('pending');
    expect(await ended(caller, id, event!.id)).toMatchObject({ attempts: 2 });
  });

  it('for five days is disabled, once, and its deliveries end', async () => {
    const receiver = new Receiver((_request, response) => void response.writeHead(500).end());
    const { caller, id } = await webhookTo(receiver);
    const events = await fixture.publish(caller.app_id, Array<string>(6).fill('user.created'));
    await eventually(() => (receiver.received.length >= 6 ? true : undefined));
    await fixture.query(
      `UPDATE webhooks SET failing_since = now() - interval '5 days', paused_until = NULL WHERE id = $1`,
      [id],
    );
    for (const event of events) await dueNow(event.id);
    await eventually(async () => {
      const { webhooks } = await fixture.webhooks.list(caller.app_id);
      return webhooks[0]?.status === 'disabled' ? true : undefined;
    });
    const disabled = (await fixture.announced(caller.app_id)).filter(
      ({ type }) => type === 'webhook.disabled',
    );
    expect(disabled).toEqual([{ type: 'webhook.disabled', data: { webhook_id: id, reason: 'failing' } }]);
    const { DeliveriesRepository } = await import('../webhooks/deliveries.repository.js');
    await eventually(async () => {
      await fixture.module.get(DeliveriesRepository).endOverdue();
      const { count } = await fixture.deliveries.list({ appId: caller.app_id, id }, { status: 'failed' });
      return count === events.length ? true : undefined;
    });
    const { deliveries } = await fixture.deliveries.list({ appId: caller.app_id, id }, {});
    expect(new Set(deliveries.map(({ last_error }) => last_error))).toEqual(new Set(['webhook_disabled']));
    await fixture.publish(caller.app_id);
    expect((await fixture.deliveries.list({ appId: caller.app_id, id }, {})).count).toBe(events.length);
    await expect(fixture.deliveries.retry({ appId: caller.app_id, id }, events[0]!.id)).rejects.toMatchObject(
      { code: 'invalid_request' },
    );
  });

  it('with 410 is disabled at once', async () => {
    const receiver = new Receiver((_request, response) => void response.writeHead(410).end());
    const { caller, id } = await webhookTo(receiver);
    await fixture.publish(caller.app_id);
    const events = await eventually(async () => {
      const announced = await fixture.announced(caller.app_id);
      return announced.length === 2 ? announced : undefined;
    });
    expect(events[1]).toEqual({ type: 'webhook.disabled', data: { webhook_id: id, reason: 'gone' } });
  });
});

describe('a deleted webhook', () => {
  it('gets nothing more, and its rows go in their time', async () => {
    const receiver = new Receiver((_request, response) => void response.writeHead(500).end());
    const { caller, id } = await webhookTo(receiver);
    const [event] = await fixture.publish(caller.app_id);
    await lastError(caller, id, event!.id);
    await fixture.webhooks.delete(caller.app_id, id);
    const before = receiver.received.length;
    await dueNow(event!.id);
    await fixture.publish(caller.app_id);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(receiver.received).toHaveLength(before);
    await expect(fixture.deliveries.list({ appId: caller.app_id, id }, {})).rejects.toMatchObject({
      code: 'webhook_not_found',
    });
  });
});

describe('several processes', () => {
  it('share the queue: each event is sent once, also where callers retry meanwhile', async () => {
    const other = await fixture.serve();
    const { caller, id, receiver } = await webhookTo();
    const events = await fixture.publish(caller.app_id, Array<string>(60).fill('user.created'));
    await eventually(() => (receiver.received.length >= 60 ? true : undefined));
    for (const event of events) await ended(caller, id, event.id);
    expect(new Set(receiver.ids).size).toBe(60);
    expect(receiver.received).toHaveLength(60);
    expect(receiver.mostOpen).toBeLessThanOrEqual(16);
    const [first] = events;
    await Promise.all(
      Array.from({ length: 10 }, () => fixture.deliveries.retry({ appId: caller.app_id, id }, first!.id)),
    );
    const delivery = await ended(caller, id, first!.id);
    expect(receiver.received.length - 60).toBe(delivery.attempts - 1);
    expect(delivery.attempts).toBeGreaterThanOrEqual(2);
    await other.close();
  });

  it('take over a delivery whose worker died, when its lease has run out', async () => {
    const { caller, id, receiver } = await webhookTo(
      new Receiver((_request, response) => void response.writeHead(500).end()),
    );
    const [event] = await fixture.publish(caller.app_id);
    await lastError(caller, id, event!.id);
    const lease = (interval: string) =>
      fixture.query(
        `UPDATE webhook_deliveries SET next_attempt_at = now(), leased_until = now() + $2::interval WHERE event_id = $1`,
        [event!.id, interval],
      );
    await lease('20 seconds');
    const before = receiver.received.length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(receiver.received).toHaveLength(before);
    await lease('-1 second');
    await eventually(() => (receiver.received.length > before ? true : undefined));
  });
});
