import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { MOST_WEBHOOKS } from '@latchkey/contracts/events';
import { encryptedColumns, declaredColumns } from '@latchkey/platform/testing/databases';
import { eventOf, EventsFixture, newCaller } from '../testing/events.fixture.js';
import { ENCRYPTED_SECRETS, SecretEncryption } from './encrypted-secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';

const fixture = new EventsFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const URL = 'http://127.0.0.1:9/hook';
const create = (caller: Caller, url = URL, events?: string[]) =>
  fixture.webhooks.create(caller, { url, ...(events && { events }) });

describe('creating', () => {
  it('answers the webhook and its secret, which no list shows and no column holds in clear', async () => {
    const caller = newCaller();
    const { secret, ...webhook } = await create(caller, URL, ['user.created', 'user.created']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      id: expect.stringMatching(/^webhook_/),
      url: URL,
      events: ['user.created'],
      status: 'enabled',
      created_at: expect.any(Number),
    });
    expect(await fixture.webhooks.list(caller.app_id)).toEqual({ webhooks: [webhook] });
    const rows = await fixture.query<{ row: string }>('SELECT w::text AS row FROM webhook_secrets w');
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(secret).toString('hex').slice(0, 40));
    expect(await encryptedColumns(fixture.source)).toEqual(declaredColumns('events', ENCRYPTED_SECRETS));
  });

  it('is announced by an event with its id alone, and so is deleting', async () => {
    const caller = newCaller();
    const { id } = await create(caller);
    await fixture.webhooks.delete(caller.app_id, id);
    expect(await fixture.announced(caller.app_id)).toEqual([
      { type: 'webhook.created', data: { webhook_id: id } },
      { type: 'webhook.deleted', data: { webhook_id: id } },
    ]);
    expect(await fixture.query('SELECT FROM webhook_secrets WHERE webhook_id = $1', [id])).toEqual([]);
  });

  it('adds no more than an App may have, however many calls race', async () => {
    const caller = newCaller();
    const outcomes = await Promise.allSettled(
      Array.from({ length: MOST_WEBHOOKS + 10 }, () => create(caller)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        reason: { code: 'invalid_request', details: { fields: [{ field: 'url' }] } },
      });
    const { webhooks } = await fixture.webhooks.list(caller.app_id);
    expect(webhooks).toHaveLength(MOST_WEBHOOKS);
    await fixture.webhooks.delete(caller.app_id, webhooks[0]?.id ?? '');
    await create(caller);
  });

  it('refuses a URL that is not on the internet', async () => {
    await expect(create(newCaller('live'))).rejects.toMatchObject({
      code: 'invalid_webhook_url',
      details: { fields: [{ field: 'url', message: 'url must lead to an address on the internet' }] },
    });
  });
});

describe('a new webhook', () => {
  const eventsOf = (webhookId: string) =>
    fixture
      .query<{ id: string }>('SELECT event_id AS id FROM webhook_deliveries WHERE webhook_id = $1', [
        webhookId,
      ])
      .then((rows) => rows.map(({ id }) => id));

  /** An event of a service whose clock is behind, in milliseconds. */
  const eventMade = (appId: string, agoMs: number) => ({
    ...eventOf(appId, 'user.created'),
    createdAt: new Date(Date.now() - agoMs),
  });

  it('gets no event that was made before it, also if that is stored later', async () => {
    const caller = newCaller();
    const before = eventMade(caller.app_id, 10_000);
    const { id } = await create(caller);
    const after = eventOf(caller.app_id, 'user.created');
    await fixture.store([after, before]);
    expect(await eventsOf(id)).toEqual([after.id]);
  });

  it('gets the events of a service whose clock is three seconds behind', async () => {
    const caller = newCaller();
    // By its id, too, the event is older than the webhook.
    const behind = eventMade(caller.app_id, 3000);
    const { id } = await create(caller);
    await fixture.store([behind]);
    expect(await eventsOf(id)).toEqual([behind.id]);
  });

  it('gets every event from its answer on, however both race', async () => {
    const caller = newCaller();
    const made: { id: string; at: number }[] = [];
    const webhooks: { id: string; answered: number }[] = [];
    const waiting: ReturnType<typeof eventOf>[] = [];
    let creating = true;
    const publishing = (async () => {
      while (creating) {
        const event = eventOf(caller.app_id, 'user.updated');
        made.push({ id: event.id, at: performance.now() });
        // Stored in batches, some long after they were made.
        if (waiting.push(event) > Math.random() * 10) await fixture.store(waiting.splice(0));
        else await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const creation = async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      const { id } = await create(caller);
      webhooks.push({ id, answered: performance.now() });
    };
    await Promise.all(Array.from({ length: MOST_WEBHOOKS }, creation));
    creating = false;
    await publishing;
    await fixture.store([...waiting, eventOf(caller.app_id, 'user.updated')]);
    expect(webhooks).toHaveLength(MOST_WEBHOOKS);
    for (const { id, answered } of webhooks) {
      const got = new Set(await eventsOf(id));
      expect(made.filter((event) => event.at > answered && !got.has(event.id))).toEqual([]);
    }
  });
});

describe('a webhook of another App', () => {
  it('is unknown, and so are its deliveries', async () => {
    const { id } = await create(newCaller());
    const { app_id: appId } = newCaller();
    const calls = [
      fixture.webhooks.delete(appId, id),
      fixture.webhooks.rotateSecret(appId, id),
      fixture.deliveries.list({ appId, id }, {}),
      fixture.deliveries.retry({ appId, id }, 'evt_1'),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ reason: { code: 'webhook_not_found' } });
  });
});

describe('rotating', () => {
  it('keeps the secret of the call that waited longest for the others', async () => {
    const caller = newCaller();
    const { id } = await create(caller);
    const rotate = () => fixture.webhooks.rotateSecret(caller.app_id, id);
    const { row } = await fixture.module.get(SecretEncryption).make(caller.app_id, id);
    const webhooks = fixture.module.get(WebhooksRepository);
    await fixture.source.transaction(async (tx) => {
      await tx.query('SELECT now()');
      for (let i = 0; i < 5; i++) await rotate();
      await webhooks.lock(tx, { appId: caller.app_id, id });
      await webhooks.addSecret(tx, row);
    });
    const secrets = await webhooks.secretsOf(id);
    expect(secrets).toHaveLength(5);
    expect(secrets[0]).toMatchObject({ id: row.id, expiresAt: null });
  });

  it('many times at once leaves one secret without an end, and five that sign', async () => {
    const caller = newCaller();
    const { id } = await create(caller);
    await Promise.all(Array.from({ length: 8 }, () => fixture.webhooks.rotateSecret(caller.app_id, id)));
    const secrets = await fixture.query<{ hours: number | null }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM webhook_secrets
        WHERE webhook_id = $1 ORDER BY hours NULLS FIRST`,
      [id],
    );
    expect(secrets.map(({ hours }) => hours)).toEqual([null, 24, 24, 24, 24]);
  });
});

describe('deleting', () => {
  it('happens once of many calls', async () => {
    const caller = newCaller();
    const { id } = await create(caller);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => fixture.webhooks.delete(caller.app_id, id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const types = (await fixture.announced(caller.app_id)).map(({ type }) => type);
    expect(types).toEqual(['webhook.created', 'webhook.deleted']);
  });
});
