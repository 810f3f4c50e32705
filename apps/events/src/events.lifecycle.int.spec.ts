import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { eventually } from '@latchkey/platform/testing';
import { rewrapEverything } from '@latchkey/platform/testing/databases';
import { retentionOf } from './events.lifecycle.js';
import { webhookFixture } from './testing/webhook.fixture.js';
import { ENCRYPTED_SECRETS, SecretEncryption } from './webhooks/encrypted-secrets.js';
import { WebhookSecretEntity } from './webhooks/webhook.entity.js';

const RETENTION = retentionOf({ WEBHOOK_DELIVERY_RETENTION_DAYS: 30, REQUEST_RECORD_RETENTION_DAYS: 7 });

const { fixture, webhookTo, ended } = webhookFixture();

const countOf = async (table: string, condition: string, value: string) =>
  (await fixture.query(`SELECT FROM ${table} WHERE ${condition} = $1`, [value])).length;
const age = (table: string, column: string, interval: string, id: string) =>
  fixture.query(
    `UPDATE ${table} SET ${column} = now() - $1::interval WHERE ${table === 'webhooks' ? 'id' : 'webhook_id'} = $2`,
    [interval, id],
  );

it('deliveries go 30 days after their end, and a deleted webhook after its last one', async () => {
  const { caller, id } = await webhookTo();
  const [event] = await fixture.publish(caller.app_id);
  await ended(caller, id, event!.id);
  await age('webhook_deliveries', 'finished_at', '29 days', id);
  await fixture.webhooks.delete(caller.app_id, id);
  await age('webhooks', 'ended_at', '31 days', id);
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(0);
  await age('webhook_deliveries', 'finished_at', '30 days', id);
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(2);
  expect(await countOf('webhooks', 'id', id)).toBe(0);
});

it('a disabled webhook, and a secret that signs, are kept', async () => {
  const { caller, id } = await webhookTo();
  await fixture.webhooks.rotateSecret(caller.app_id, id);
  await fixture.query(`UPDATE webhooks SET status = 'disabled', ended_at = now() - interval '1 year'`);
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(0);
  await fixture.query('UPDATE webhook_secrets SET expires_at = now() WHERE expires_at IS NOT NULL');
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(1);
  expect(await countOf('webhook_secrets', 'webhook_id', id)).toBe(1);
});

it('a secret is decrypted without the old key-encryption key once it was moved', async () => {
  const { id, secret } = await webhookTo();
  const next = { version: 'v9', key: randomBytes(32) };
  const moved = await rewrapEverything({
    service: 'events',
    source: fixture.source,
    encrypted: ENCRYPTED_SECRETS,
    keys: new MasterKeyProvider([next, fixture.masterKey]),
  });
  expect(moved).toMatchObject({ failed: 0, remaining: 0 });
  const row = await fixture.source.getRepository(WebhookSecretEntity).findOneByOrFail({ webhookId: id });
  const later = new SecretEncryption(new Envelope(new MasterKeyProvider([next])));
  await expect(later.decrypt({ ...row, webhookId: 'webhook_of_another' })).rejects.toThrow();
  expect(await later.decrypt(row)).toBe(secret);
  // The second time without the key provider.
  expect(await later.decrypt({ ...row, encryptedSecret: Buffer.alloc(0) })).toBe(secret);
});

it('a delivery whose secret cannot be decrypted waits, and that is no failure of its webhook', async () => {
  const { caller, id, receiver } = await webhookTo();
  await fixture.query(`UPDATE webhook_secrets SET secret_sealed = '\\x00' WHERE webhook_id = $1`, [id]);
  const [event] = await fixture.publish(caller.app_id);
  const delivery = await eventually(async () => {
    const found = await fixture.deliveryOf(caller, id, event!.id);
    return found?.last_error ? found : undefined;
  });
  expect(delivery).toMatchObject({ status: 'pending', attempts: 0, last_error: 'signing_failed' });
  const [webhook] = await fixture.query('SELECT failures, failing_since FROM webhooks WHERE id = $1', [id]);
  expect(webhook).toEqual({ failures: 0, failing_since: null });
  expect(receiver.received).toEqual([]);
});
