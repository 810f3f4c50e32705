import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Delivery } from '@latchkey/contracts/events';
import { Webhook } from 'standardwebhooks';
import { eventually } from '@latchkey/platform/testing';
import { type Received, WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());

const { api, id: app_id } = await newApp();

/** Makes a user, and answers what the receiver got about it. */
async function userCreated(): Promise<Received & { event: Record<string, unknown> }> {
  const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
  const found = await eventually(() => receiver.received.find(({ body }) => body.includes(user_id)));
  return { ...found, event: JSON.parse(found.body) as Record<string, unknown> };
}

const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('a webhook', () => {
  it('receives the events of its types, signed, and each is listed as delivered', async () => {
    const { id, secret, ...webhook } = succeeded(
      await api.webhooks.create({ url: receiver.url, events: ['user.created'] }),
    );
    expect(webhook).toEqual({
      url: receiver.url,
      events: ['user.created'],
      status: 'enabled',
      created_at: expect.any(Number),
    });
    const created = await userCreated();
    expect(verified(secret, created)).toMatchObject({
      id: created.headers['webhook-id'],
      type: 'user.created',
      app_id,
      actor: { type: 'secret_key' },
    });
    expect(() => verified('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', created)).toThrow();
    const delivery = await eventually(async () => {
      const { deliveries } = succeeded(
        await api.webhooks.deliveries.list({ webhook_id: id, status: 'delivered' }),
      );
      return deliveries.find(({ event_id }) => event_id === created.event['id']);
    });
    expect(delivery).toMatchObject({ event_type: 'user.created', attempts: 1, last_status_code: 200 });
    expect(new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type))).toEqual(
      new Set(['user.created']),
    );

    const rotated = succeeded(await api.webhooks.rotateSecret({ webhook_id: id }));
    const next = await userCreated();
    for (const each of [secret, rotated.secret]) expect(verified(each, next)).toEqual(next.event);

    expect(succeeded(await adminApi().inspectWebhooks({ app_id })).webhooks).toEqual([
      { id, ...webhook, app_id, failures: 0, failing_since: 0 },
    ]);
    expect(succeeded(await adminApi().inspectDeliveries(id)).count).toBe(2);
    succeeded(await api.webhooks.delete({ webhook_id: id }));
    expect(succeeded(await api.webhooks.list()).webhooks).toEqual([]);
    expectRefusal(await api.webhooks.deliveries.list({ webhook_id: id }), 404, 'webhook_not_found');
  });

  it('is sent a test event by an operator, whatever types it asks for', async () => {
    const { id, secret } = succeeded(
      await api.webhooks.create({ url: receiver.url, events: ['user.deleted'] }),
    );
    const { event_id } = succeeded(await adminApi().testWebhook(id));
    const test = await eventually(() =>
      receiver.received.find(({ headers }) => headers['webhook-id'] === event_id),
    );
    expect(verified(secret, test)).toMatchObject({
      ...{ id: event_id, type: 'webhook.tested', app_id, data: { webhook_id: id } },
      actor: { type: 'operator' },
    });
    succeeded(await api.webhooks.delete({ webhook_id: id }));
    expectRefusal(await adminApi().testWebhook(id), 404, 'webhook_not_found');
  });

  it('that fails at first gets the event later, and again by a retry', async () => {
    const { id } = succeeded(await api.webhooks.create({ url: receiver.url, events: ['user.created'] }));
    receiver.nextStatuses.push(503);
    const { event } = await userCreated();
    const eventId = String(event['id']);
    const until = (isReached: (delivery: Delivery) => boolean) =>
      eventually(async () => {
        const { deliveries } = succeeded(await api.webhooks.deliveries.list({ webhook_id: id }));
        return deliveries.find((each) => each.event_id === eventId && isReached(each));
      });
    expect(await until(({ attempts }) => attempts === 1)).toMatchObject({ last_status_code: 503 });
    await until(({ status }) => status === 'delivered');
    succeeded(await api.webhooks.deliveries.retry({ webhook_id: id, event_id: eventId }));
    expect(await until(({ attempts }) => attempts === 3)).toMatchObject({ last_error: '' });
    expectRefusal(
      await api.webhooks.deliveries.retry({ webhook_id: id, event_id: unknownId('evt') }),
      404,
      'event_not_found',
    );
  });
});
