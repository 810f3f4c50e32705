import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@latchkey/platform/testing';
import { eventOf } from '../testing/events.fixture.js';
import { Receiver } from '../testing/receiver.js';
import { webhookFixture } from '../testing/webhook.fixture.js';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';

const { fixture, webhookTo, receivers, ended, lastError } = webhookFixture();

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
    const repository = fixture.module.get(DeliveriesRepository);
    await fixture.source.transaction((tx) => repository.addFor(tx, [event!]));
    const { count } = await fixture.deliveries.list({ appId: caller.app_id, id }, {});
    expect([count, receiver.received.length]).toEqual([1, 1]);
  });

  it('of a transaction that is rolled back goes nowhere', async () => {
    const { caller, id } = await webhookTo();
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
