import { describe, expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import { Receiver } from '../testing/receiver.js';
import { webhookFixture } from '../testing/webhook.fixture.js';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';

const { fixture, webhookTo, ended, lastError, dueNow } = webhookFixture();

describe('a receiver that fails', () => {
  it('gets the event again after a pause, and then no more', async () => {
    let answers = 0;
    const receiver = new Receiver((_request, response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 503 : 204).end();
    });
    const { caller, id } = await webhookTo(receiver);
    const [event] = await fixture.publish(caller.app_id);
    const attempted = (times: number) =>
      eventually(async () => {
        const delivery = await fixture.deliveryOf(caller, id, event!.id);
        return delivery?.attempts === times ? delivery : undefined;
      });
    const waiting = await attempted(1);
    expect(waiting).toMatchObject({ status: 'pending', last_status_code: 503, last_error: 'status' });
    expect(waiting.next_attempt_at).toBeGreaterThan(waiting.created_at);
    await dueNow(event!.id);
    await attempted(2);
    await dueNow(event!.id);
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
