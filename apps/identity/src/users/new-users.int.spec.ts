import { expect, it } from '@jest/globals';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

const identity = await testIdentity('new_users');

it('answers a new user as it is read later, and adds all of it at once', async () => {
  const caller = await identity.newCaller();
  await identity.takeEvents();
  const given = {
    email: 'ada@example.com',
    phone_number: '+14155552671',
    external_id: 'crm-1',
    first_name: 'Ada',
  };
  const metadata = { z: 1, a: null, b: [null] };
  const { user } = await identity.get(UserCreationService).create(caller, { ...given, metadata });
  expect(await identity.get(UsersService).get(caller, user)).toEqual(user);
  const [rows] = await identity.source.query<{ transactions: number }[]>(
    `SELECT count(DISTINCT xmin::text)::int AS transactions FROM (
       SELECT xmin FROM users WHERE id = $1 UNION ALL SELECT xmin FROM emails WHERE user_id = $1
       UNION ALL SELECT xmin FROM phone_numbers WHERE user_id = $1
       UNION ALL SELECT xmin FROM outbox WHERE user_id = $1) AS written`,
    [user.user_id],
  );
  expect(rows).toEqual({ transactions: 1 });
  expect((await identity.takeEvents()).map(({ type }) => type)).toEqual([
    'user.created',
    'identifier.attached',
    'identifier.attached',
  ]);
});
