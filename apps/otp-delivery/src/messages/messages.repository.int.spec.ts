import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newCaller } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { MessagesRepository } from './messages.repository.js';

const fixture = await otpDeliveryFixture();
await fixture.stopWorker();

it('50 claims at once never claim a message twice, and a lease keeps it claimed', async () => {
  const messages = new MessagesRepository(fixture.source);
  const caller = newCaller();
  for (let n = 0; n < 60; n += 1) {
    const method_id = newId('email');
    const destination = `${method_id}@example.com`;
    await fixture.passcodes.send(caller, { user_id: 'user_1', method_id, type: 'email', destination });
  }
  const claims = await Promise.all(Array.from({ length: 50 }, () => messages.claim('email', 3)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids.length).toBe(new Set(ids).size);
  // Parallel claims skip rows that others lock, so some messages may be left.
  for (
    let rest = await messages.claim('email', 60);
    rest.length > 0;
    rest = await messages.claim('email', 60)
  )
    ids.push(...rest.map(({ id }) => id));
  expect(new Set(ids).size).toBe(60);
  expect(ids).toHaveLength(60);
});
