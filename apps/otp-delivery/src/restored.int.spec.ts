import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { settleRestored } from '@latchkey/platform/service';
import { newCaller, outcomeOf } from './testing/callers.js';
import { otpDeliveryFixture } from './testing/otp-delivery.fixture.js';
import { RESTORED } from './otp-delivery.lifecycle.js';

const fixture = await otpDeliveryFixture();
await fixture.stopWorker();

it('codes and links from before cannot be used, queued messages are not sent, and new codes work', async () => {
  const caller = newCaller();
  const method = { method_id: newId('email'), user_id: newId('user'), destination: 'ada@example.com' };
  await fixture.passcodes.send(caller, { ...method, type: 'email' });
  const link = { user_id: method.user_id, method_id: method.method_id, method_type: 'email' as const };
  const { token } = await fixture.links.create(caller, { ...link, expires_in: 60 });

  expect(await settleRestored(fixture.source, RESTORED)).toMatchObject({
    messages: 1,
    passcodes: 1,
    magic_links: 1,
  });
  const [message] = await fixture.source.query<object[]>('SELECT state, payload_sealed FROM messages');
  expect(message).toEqual({ state: 'cancelled', payload_sealed: null });
  expect(await outcomeOf(fixture.linkProofs.spend(caller, { token }))).toBe('invalid_magic_link');
  expect(await settleRestored(fixture.source, RESTORED)).toMatchObject({
    passcodes: 0,
    magic_links: 0,
  });
  await fixture.passcodes.send(caller, { ...method, type: 'email' });
  const open = await fixture.source.query('SELECT FROM passcodes WHERE consumed_at IS NULL');
  expect(open).toHaveLength(1);
});
