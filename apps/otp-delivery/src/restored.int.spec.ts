import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { settleRestored } from '@latchkey/platform/service';
import { newCaller, outcomeOf } from './testing/callers.js';
import { OtpDeliveryBench } from './testing/otp-delivery.bench.js';
import { RESTORED } from './lifecycle.repository.js';

const bench = new OtpDeliveryBench();
beforeAll(async () => {
  await bench.start();
  await bench.stopWorker();
});
afterAll(() => bench.stop());

it('nothing that was sent before can be used, nothing that waited is sent, and new codes are', async () => {
  const caller = newCaller();
  const method = { method_id: newId('email'), user_id: newId('user'), destination: 'ada@example.com' };
  await bench.passcodes.send(caller, { ...method, type: 'email' });
  const link = { user_id: method.user_id, method_id: method.method_id, method_type: 'email' as const };
  const { token } = await bench.links.create(caller, { ...link, expires_in: 60 });

  expect(await settleRestored(bench.source, RESTORED)).toMatchObject({
    messages: 1,
    passcodes: 1,
    magic_links: 1,
  });
  const [message] = await bench.source.query<object[]>('SELECT state, payload_sealed FROM messages');
  expect(message).toEqual({ state: 'cancelled', payload_sealed: null });
  expect(await outcomeOf(bench.links.spend(caller, { token }))).toBe('invalid_magic_link');
  expect(await settleRestored(bench.source, RESTORED)).toMatchObject({
    passcodes: 0,
    magic_links: 0,
  });
  await bench.passcodes.send(caller, { ...method, type: 'email' });
  const open = await bench.source.query('SELECT FROM passcodes WHERE consumed_at IS NULL');
  expect(open).toHaveLength(1);
});
