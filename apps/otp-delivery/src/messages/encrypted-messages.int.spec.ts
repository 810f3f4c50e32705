import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { declaredColumns, rewrapEverything, encryptedColumns } from '@latchkey/platform/testing/databases';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { ENCRYPTED_TEST_MESSAGES } from '../test-apps/test-messages.repository.js';
import { ENCRYPTED_MESSAGES, MessageEncryption } from './encrypted-messages.js';

const fixture = await otpDeliveryFixture();
await fixture.stopWorker();

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const encryptionWith = (...keys: (typeof v1)[]) =>
  new MessageEncryption(new Envelope(new MasterKeyProvider(keys)));
const message = { to: 'ada@example.com', subject: 'Code', text: '123456', html: '<b>123456</b>' };
const rewrap = () =>
  rewrapEverything({
    service: 'otp-delivery',
    source: fixture.source,
    encrypted: [ENCRYPTED_MESSAGES, ENCRYPTED_TEST_MESSAGES],
    keys: new MasterKeyProvider([v2, v1]),
  });

it('every encrypted column moves', async () => {
  expect(await encryptedColumns(fixture.source)).toEqual(
    declaredColumns('otp-delivery', [ENCRYPTED_MESSAGES, ENCRYPTED_TEST_MESSAGES]),
  );
});

it('messages in the queue are decrypted without the old master key once they were moved', async () => {
  // The fixture's secrets are encrypted with a key of its own.
  await fixture.source.query('TRUNCATE service_secrets');
  const ids = Array.from({ length: 5 }, () => newId('msg'));
  for (const id of ids)
    await fixture.source.query(
      `INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at)
        VALUES ($1, 'app_1', 'user_1', 'email_1', 'passcode', 'otp_1', 'email', $2, now() + interval '1 hour')`,
      [id, await encryptionWith(v1).encrypt('app_1', id, message as never)],
    );
  expect(await rewrap()).toMatchObject({ rewrapped: 5, failed: 0, remaining: 0 });
  for (const id of ids) {
    const [row] = await fixture.source.query<{ sealed: Buffer }[]>(
      'SELECT payload_sealed AS sealed FROM messages WHERE id = $1',
      [id],
    );
    expect(await encryptionWith(v2).decrypt('app_1', id, row?.sealed ?? Buffer.alloc(0))).toEqual(message);
  }
});
