import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreatedUser, CreateUserRequest } from '@latchkey/contracts/identity';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

let caller: Caller;

const identity = await testIdentity('together');
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

const create = (input: CreateUserRequest): Promise<CreatedUser> =>
  identity.get(UserCreationService).create(caller, input);

describe('creates at the same time', () => {
  it('of as many users make each with what was said of it, and with its events in order', async () => {
    const inputs = Array.from({ length: 50 }, (_, n) => ({
      ...(n % 3 > 0 && { email: `ada${n}@example.com` }),
      ...(n % 3 < 2 && { phone_number: `+141555501${String(n).padStart(2, '0')}` }),
      ...(n % 7 === 0 && { external_id: `customer ${n}` }),
      ...{ first_name: `Ada "${n}"`, metadata: { n, text: '{\\"é' }, requires_verification: n % 5 === 0 },
    }));
    const made = await Promise.all(inputs.map((input) => create(input)));
    for (const [n, { user, is_new }] of made.entries()) {
      const { email, phone_number, external_id = '', ...profile } = inputs[n] as (typeof inputs)[number];
      expect(is_new).toBe(true);
      const stored = await users.get(caller, user);
      expect(stored).toEqual(user);
      expect(stored).toMatchObject({
        external_id,
        first_name: profile.first_name,
        metadata: profile.metadata,
      });
      expect(stored.status).toBe(profile.requires_verification ? 'pending' : 'active');
      expect(stored.emails.map((one) => one.email)).toEqual(email ? [email] : []);
      expect(stored.phone_numbers.map((one) => one.phone_number)).toEqual(phone_number ? [phone_number] : []);
    }
    const events = await identity.takeEvents();
    for (const { user } of made) {
      const attached = [...user.emails, ...user.phone_numbers].map(() => 'identifier.attached');
      const types = events.filter(({ user_id }) => user_id === user.user_id).map(({ type }) => type);
      expect(types).toEqual(['user.created', ...attached]);
    }
  });

  it('that fail in part make the others', async () => {
    const metadata = { text: 'a'.repeat(20_000) };
    const made = await Promise.allSettled(
      Array.from({ length: 16 }, (_, n) =>
        create({ email: `${n % 15}@example.com`, ...(n === 3 && { metadata }) }),
      ),
    );
    const failed = made.filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'metadata_too_large' }) },
    ]);
    expect((await users.list(caller, {})).users).toHaveLength(14);
  });
});
