import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreateUserRequest, IdentityUser, ImportUserInput } from '@latchkey/contracts/identity';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';
import { UserImportsService } from './user-imports.service.js';

let caller: Caller;

const identity = await testIdentity('imports');
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

type Row = Partial<ImportUserInput> & { external_id: string };
const importAll = async (rows: Row[], dry_run = false) => {
  const input = { users: rows.map((row) => ({ wallet_owners: [], ...row })), dry_run };
  return (await identity.get(UserImportsService).import(caller, input)).users;
};
const create = async (input: CreateUserRequest): Promise<IdentityUser> => {
  const { user } = await identity.get(UserCreationService).create(caller, input);
  await identity.takeEvents();
  return user;
};
const get = (user_id = '') => users.get(caller, { user_id });
const everybody = async () => (await users.list(caller, { limit: 100 })).users;
const types = async () => (await identity.takeEvents()).map(({ type }) => type);

const ADA = {
  external_id: 'a-1',
  emails: [{ email: 'ada@example.com', verified: true }, { email: 'ada@work.example' }],
  phone_numbers: [{ phone_number: '+14155552671', verified: true }],
  first_name: 'Ada',
  metadata: { plan: 'pro', gone: null },
  created_at: 1_600_000_000,
  idp_providers: [
    { provider: 'google' as const, subject: 'g-1', email: 'ada@example.com' },
    { provider: 'github' as const, subject: 'h-1', email: 'other@example.com' },
  ],
};

it('creates a whole user with one event, and changes nothing the second time', async () => {
  const [row] = await importAll([ADA]);
  expect(row).toMatchObject({ status: 'created' });
  const ada = await get(row?.user_id);
  expect(ada).toMatchObject({
    external_id: 'a-1',
    status: 'active',
    first_name: 'Ada',
    metadata: { plan: 'pro' },
    created_at: 1_600_000_000,
    emails: [
      { email: 'ada@example.com', verified: true },
      { email: 'ada@work.example', verified: false },
    ],
    phone_numbers: [{ phone_number: '+14155552671', verified: true }],
  });
  const [google, github] = ['google', 'github'].map((name) =>
    ada.idp_providers.find((one) => one.provider === name),
  );
  expect(google?.method_id).toBe(ada.emails[0]?.id);
  expect(github?.method_id).toBe(github?.id);
  const events = await identity.takeEvents();
  expect(events).toMatchObject([
    { type: 'user.created', user_id: ada.user_id, data: { wallet_type: 'ethereum', imported: true } },
  ]);
  expect(await importAll([ADA])).toEqual([{ status: 'unchanged', user_id: ada.user_id }]);
  expect(await get(ada.user_id)).toEqual(ada);
  expect(await types()).toEqual([]);
});

it('updates the user of a known id, with the events of an update', async () => {
  const ada = await create({ external_id: 'a-1', requires_verification: true });
  const [row] = await importAll([{ ...ADA, idp_providers: ADA.idp_providers.slice(0, 1) }]);
  expect(row).toEqual({ status: 'updated', user_id: ada.user_id });
  expect(await get(ada.user_id)).toMatchObject({
    status: 'active',
    created_at: ada.created_at,
    first_name: 'Ada',
  });
  expect(await types()).toEqual([
    ...Array<string>(3).fill('identifier.attached'),
    ...Array<string>(2).fill('identifier.verified'),
    'provider.linked',
    'user.updated',
    'user.activated',
  ]);
});

it('verifies an address that the user of the id has, and keeps one verified that the row does not vouch for', async () => {
  const [{ user_id = '' } = {}] = await importAll([
    { external_id: 'a-1', emails: [{ email: 'a@example.com' }] },
  ]);
  const vouched = { external_id: 'a-1', emails: [{ email: 'a@example.com', verified: true }] };
  expect(await importAll([vouched])).toMatchObject([{ status: 'updated' }]);
  const plain = { external_id: 'a-1', emails: [{ email: 'a@example.com' }] };
  expect(await importAll([plain])).toMatchObject([{ status: 'unchanged' }]);
  expect((await get(user_id)).emails).toMatchObject([{ verified: true }]);
});

it('does not unblock', async () => {
  const ada = await create({ external_id: 'a-1' });
  await users.block(caller, ada);
  expect(await importAll([ADA])).toMatchObject([{ status: 'updated' }]);
  expect(await get(ada.user_id)).toMatchObject({ status: 'blocked', first_name: 'Ada' });
});

describe('users who were there before the import', () => {
  it('are taken by an address that both sides have verified', async () => {
    const ada = await create({ email: 'ada@example.com' });
    await users.update(caller, { user_id: ada.user_id, verified_emails: ['ada@example.com'] });
    expect(await importAll([ADA])).toEqual([{ status: 'updated', user_id: ada.user_id }]);
    expect(await get(ada.user_id)).toMatchObject({ external_id: 'a-1' });
  });

  it.each([
    ['an address that they have not proved', false, true],
    ['an address that the row does not vouch for', true, false],
  ])('are not taken by %s', async (_, theirs, ours) => {
    const eve = await create({ email: 'ada@example.com' });
    if (theirs) await users.update(caller, { user_id: eve.user_id, verified_emails: ['ada@example.com'] });
    const before = await get(eve.user_id);
    const row = {
      external_id: 'a-1',
      emails: [{ email: 'ada@example.com', verified: ours }],
      first_name: 'Ada',
    };
    expect(await importAll([row])).toEqual([
      { status: 'refused', user_id: '', error_type: 'duplicate_email' },
    ]);
    expect(await everybody()).toEqual([before]);
  });

  it('are taken by one row of a call', async () => {
    const ada = await create({ email: 'ada@example.com' });
    await users.update(caller, { user_id: ada.user_id, verified_emails: ['ada@example.com'] });
    const rows = [ADA, { external_id: 'a-2', emails: ADA.emails.slice(0, 1), first_name: 'Eve' }];
    expect(await importAll(rows)).toEqual([
      { status: 'updated', user_id: ada.user_id },
      { status: 'refused', user_id: '', error_type: 'duplicate_email' },
    ]);
    expect(await get(ada.user_id)).toMatchObject({ external_id: 'a-1', first_name: 'Ada' });
  });

  it('are not taken from another id', async () => {
    const ada = await create({ external_id: 'x-9', email: 'ada@example.com' });
    await users.update(caller, { user_id: ada.user_id, verified_emails: ['ada@example.com'] });
    expect(await importAll([ADA])).toMatchObject([{ status: 'refused', error_type: 'duplicate_email' }]);
  });
});

it('refuses single rows, and takes the others', async () => {
  await importAll([{ ...ADA, external_id: 'taken' }]);
  const rows: Row[] = [
    { external_id: 'r-1', emails: [{ email: 'ada@example.com', verified: true }] },
    { external_id: 'r-2', phone_numbers: [{ phone_number: '+14155552671' }] },
    { external_id: 'r-3', idp_providers: [{ provider: 'google', subject: 'g-1' }] },
    { external_id: 'r-4', metadata: { text: 'a'.repeat(17_000) } },
    { external_id: 'r-5', idp_providers: [{ provider: 'okta', subject: 'o-1' }] },
    { external_id: 'r-6', wallet_owners: ['user_other'] },
    { external_id: 'good', emails: [{ email: 'good@example.com' }] },
    { external_id: 'r-7', emails: [{ email: 'good@example.com' }] },
    { external_id: 'good', first_name: 'Twice' },
  ];
  const outcomes = await importAll(rows);
  expect(outcomes.map(({ status, error_type }) => error_type ?? status)).toEqual([
    'duplicate_email',
    'duplicate_phone_number',
    'identifier_conflict',
    'metadata_too_large',
    'invalid_request',
    'wallet_conflict',
    'created',
    'duplicate_email',
    'identifier_conflict',
  ]);
  expect(await everybody()).toHaveLength(2);
});

it('changes nothing in a dry run', async () => {
  const known = await create({ external_id: 'k-1' });
  const rows = [ADA, { external_id: 'k-1', first_name: 'New' }, { external_id: 'x', emails: ADA.emails }];
  const before = await everybody();
  expect(await importAll(rows, true)).toMatchObject([
    { status: 'created', user_id: '' },
    { status: 'updated', user_id: known.user_id },
    { status: 'refused', error_type: 'duplicate_email' },
  ]);
  expect(await everybody()).toEqual(before);
  expect(await types()).toEqual([]);
});

it('of 8 equal imports at once, each user is created once', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    external_id: `n-${n}`,
    emails: [{ email: `n${n}@example.com`, verified: true }],
  }));
  const { answers, refusals } = await race(8, (n) => importAll(n % 2 ? rows : rows.toReversed()));
  expect(refusals).toEqual([]);
  expect(answers.flat().filter(({ status }) => status === 'created')).toHaveLength(40);
  expect(answers.flat().filter(({ status }) => status === 'refused')).toEqual([]);
  expect(await everybody()).toHaveLength(40);
});

it('of an import and creates at once, one user gets the address', async () => {
  const vouched = { external_id: 'a-1', emails: [{ email: 'prize@example.com', verified: true }] };
  await Promise.all([
    importAll([vouched]),
    ...Array.from({ length: 10 }, () => create({ email: 'prize@example.com' })),
  ]);
  const holders = (await everybody()).filter(({ emails }) => emails.length > 0);
  expect(holders).toHaveLength(1);
});

it('names the session claims of a user that it changes', async () => {
  caller = { ...caller, settings: { ...caller.settings, session_claims: { plan: 'metadata.plan' } } };
  await importAll([ADA]);
  await identity.takeEvents();
  await importAll([{ ...ADA, metadata: { plan: 'free' } }]);
  const events = await identity.takeEvents();
  expect(events).toMatchObject([
    { type: 'user.updated', data: { members: ['metadata'], session_claims: ['plan'] } },
  ]);
});
