import { beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { settleRestored } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from './identity.lifecycle.js';
import { ProviderSignIns } from './testing/provider-sign-ins.js';
import { UserCreationService } from './users/user-creation.service.js';
import { UsersService } from './users/users.service.js';

const ACCOUNT = { subject: '1084', email: 'ada@example.com', emailVerified: true };

let caller: Caller;

const sign = await ProviderSignIns.start('lifecycle');
beforeEach(async () => {
  await sign.identity.source.query('DELETE FROM oauth_flows');
  caller = await sign.newCaller();
});

const flows = () =>
  sign.identity.source.query<object[]>(
    'SELECT params_sealed AS params, outcome_sealed AS outcome FROM oauth_flows ORDER BY id',
  );
const end = (ago: string) =>
  sign.identity.source.query('UPDATE oauth_flows SET expires_at = now() - $1::interval', [ago]);
const retain = () => removeOutdated(sign.identity.source, RETENTION);

it('a flow is wiped at its end, and deleted a day later', async () => {
  await sign.come(caller, ACCOUNT);
  await sign.signIn.read(caller, await sign.come(caller, ACCOUNT));
  expect(await retain()).toBe(0);
  expect(await flows()).toEqual([
    { params: expect.any(Buffer), outcome: null },
    { params: null, outcome: expect.any(Buffer) },
  ]);
  await end('0 seconds');
  expect(await retain()).toBe(2);
  expect(await flows()).toEqual(Array(2).fill({ params: null, outcome: null }));
  await end('23 hours');
  expect(await retain()).toBe(0);
  await end('1 day');
  expect(await retain()).toBe(2);
  expect(await flows()).toEqual([]);
});

it('a flow whose user did not come back, or that was refused, is deleted at its end', async () => {
  await sign.begin(caller);
  const state = await sign.begin(caller);
  await sign.flows.receive({ provider: 'google', params: { state, error: 'access_denied' } });
  expect(await retain()).toBe(0);
  await end('0 seconds');
  expect(await retain()).toBe(2);
  expect(await flows()).toEqual([]);
});

it('a spent token and an exchanged code leave nothing of the provider', async () => {
  await sign.run(caller, ACCOUNT);
  expect(await flows()).toEqual([{ params: null, outcome: null }]);
});

it('after a restore no earlier state or token is accepted', async () => {
  const state = await sign.begin(caller);
  const unread = await sign.come(caller, ACCOUNT);
  const read = await sign.come(caller, ACCOUNT);
  await sign.signIn.read(caller, read);
  await sign.run(caller, ACCOUNT);
  expect(await settleRestored(sign.identity.source, RESTORED)).toMatchObject({ oauth_flows: 3 });
  const failed = expect.objectContaining({ code: 'oauth_failed' });
  await expect(sign.flows.receive({ provider: 'google', params: { state, code: 'code' } })).rejects.toEqual(
    failed,
  );
  for (const input of [unread, read]) await expect(sign.signIn.read(caller, input)).rejects.toEqual(failed);
  expect(await flows()).toEqual(Array(4).fill({ params: null, outcome: null }));
  expect(await settleRestored(sign.identity.source, RESTORED)).toMatchObject({ oauth_flows: 0 });
});

it('a deleted user takes linked accounts and the flows that would link one along', async () => {
  const { user } = await sign.identity.get(UserCreationService).create(caller, { email: 'b@example.com' });
  await sign.run(caller, ACCOUNT, user);
  await sign.begin(caller, user);
  await sign.identity.get(UsersService).delete(caller, user);
  expect(await flows()).toEqual([]);
  expect(
    await sign.identity.source.query('SELECT FROM idp_identities WHERE user_id = $1', [user.user_id]),
  ).toEqual([]);
});
