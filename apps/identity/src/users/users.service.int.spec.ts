import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type {
  CreateUserRequest,
  IdentityUser,
  ListUsersInput,
  UpdateUserInput,
} from '@latchkey/contracts/identity';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

let caller: Caller;
let other: Caller;

const identity = await testIdentity('users');
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  other = await identity.newCaller();
});

const made = async (input: CreateUserRequest, by = caller): Promise<IdentityUser> => {
  const { user } = await identity.get(UserCreationService).create(by, input);
  await identity.takeEvents();
  return user;
};
const update = (user: IdentityUser, change: Omit<UpdateUserInput, 'user_id'>) =>
  users.update(caller, { ...change, user_id: user.user_id });
const refused = (code: string) => expect.objectContaining({ code });
const types = async () => (await identity.takeEvents()).map(({ type }) => type);

describe('update', () => {
  it('attaches, renames and merges, at once', async () => {
    const ada = await made({ email: 'ada@example.com', metadata: { plan: 'free' } });
    const change = { emails: ['ada@work.example'], phone_numbers: ['+14155552671'], last_name: 'Byron' };
    const after = await update(ada, { ...change, metadata: { seats: 2 } });
    expect(after.emails.map(({ email }) => email)).toEqual(['ada@example.com', 'ada@work.example']);
    expect(after.phone_numbers).toMatchObject([{ phone_number: '+14155552671', verified: false }]);
    expect(after).toMatchObject({ last_name: 'Byron', metadata: { plan: 'free', seats: 2 } });
    expect(await users.get(caller, ada)).toEqual(after);
    const events = await identity.takeEvents();
    expect(events.map(({ type }) => type)).toEqual([
      'identifier.attached',
      'identifier.attached',
      'user.updated',
    ]);
    expect(events[2]?.data).toEqual({ members: ['last_name', 'metadata', 'emails', 'phone_numbers'] });
    expect(JSON.stringify(events)).not.toMatch(/ada@|4155552671|Byron|seats/);
  });

  it('leaves unchanged what the user has already', async () => {
    const ada = await made({ email: 'ada@example.com', phone_number: '+14155552671' });
    const same = { emails: ['ada@example.com', 'ada@example.com'], phone_numbers: ['+14155552671'] };
    expect(await update(ada, same)).toEqual(ada);
    expect(await types()).toEqual([]);
  });

  it.each([
    ['duplicate_email', { emails: ['new@example.com', 'bob@example.com'] }],
    ['duplicate_phone_number', { emails: ['new@example.com'], phone_numbers: ['+14155552672'] }],
    ['metadata_too_large', { emails: ['new@example.com'], metadata: { text: 'a'.repeat(17_000) } }],
  ])('is all or nothing: %s', async (code, change) => {
    const ada = await made({ email: 'ada@example.com' });
    await made({ email: 'bob@example.com', phone_number: '+14155552672' });
    await expect(update(ada, { ...change, first_name: 'Eve' })).rejects.toEqual(refused(code));
    expect(await users.get(caller, ada)).toEqual(ada);
    expect(await types()).toEqual([]);
  });

  it('refuses a user of another App, and takes an address that another App has', async () => {
    const theirs = await made({ email: 'ada@example.com' }, other);
    await expect(update(theirs, { first_name: 'Eve' })).rejects.toEqual(refused('user_not_found'));
    const ours = await made({ email: 'bob@example.com' });
    expect((await update(ours, { emails: ['ada@example.com'] })).emails).toHaveLength(2);
  });

  it('of 50 users in parallel gives one address to one of them', async () => {
    const everybody = await Promise.all(
      Array.from({ length: 50 }, (_, n) => made({ email: `user${n}@example.com` })),
    );
    const prize = { emails: ['prize@example.com'], metadata: { won: true } };
    const { refusals } = await race(50, (n) => update(everybody[n]!, prize));
    expect(refusals).toEqual(Array(49).fill('duplicate_email'));
    const { users: found } = await users.list(caller, { email: 'prize@example.com' });
    expect(found).toMatchObject([{ metadata: { won: true } }]);
    const { users: all } = await users.list(caller, { limit: 100 });
    expect(all.filter(({ metadata }) => metadata['won'])).toHaveLength(1);
  });

  it('50 times in parallel of one user loses no key, and attaches an address once', async () => {
    const ada = await made({ email: 'ada@example.com' });
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        update(ada, { emails: ['b@example.com'], metadata: { [`k${n}`]: n } }),
      ),
    );
    const after = await users.get(caller, ada);
    expect(Object.keys(after.metadata)).toHaveLength(50);
    expect(after.emails).toHaveLength(2);
  });
});

describe('delete', () => {
  it('frees the identifiers, with one event', async () => {
    const ada = await made({ email: 'ada@example.com', phone_number: '+14155552671' });
    const { emails, phone_numbers } = await users.get(caller, ada);
    const method_ids = [...emails, ...phone_numbers].map(({ id }) => id);
    const { answers } = await race(50, () => users.delete(caller, ada));
    expect(answers).toHaveLength(1);
    expect(await identity.takeEvents()).toEqual([
      { type: 'user.deleted', app_id: caller.app_id, user_id: ada.user_id, data: { method_ids } },
    ]);
    await expect(users.get(caller, ada)).rejects.toEqual(refused('user_not_found'));
    const again = await made({ email: 'ada@example.com', phone_number: '+14155552671' });
    expect(again.user_id).not.toBe(ada.user_id);
  });

  it('again, publishes the deletion once more for services that lost it', async () => {
    const ada = await made({ email: 'ada@example.com' });
    await users.delete(caller, { ...ada, again: true });
    await identity.takeEvents();
    await expect(users.delete(caller, ada)).rejects.toEqual(refused('user_not_found'));
    await users.delete(caller, { ...ada, again: true });
    expect(await identity.takeEvents()).toEqual([
      { type: 'user.deleted', app_id: caller.app_id, user_id: ada.user_id, data: {} },
    ]);
  });

  it('refuses a user of another App', async () => {
    const theirs = await made({ email: 'ada@example.com' }, other);
    await expect(users.delete(caller, theirs)).rejects.toEqual(refused('user_not_found'));
    await expect(users.get(caller, theirs)).rejects.toEqual(refused('user_not_found'));
    expect(await users.get(other, theirs)).toEqual(theirs);
  });
});

describe('list', () => {
  const ids = async (input: ListUsersInput) =>
    (await users.list(caller, input)).users.map(({ user_id }) => user_id);

  it('pages newest first, each user once', async () => {
    const all: string[] = [];
    for (let n = 0; n < 7; n += 1) all.unshift((await made({ email: `user${n}@example.com` })).user_id);
    await made({ email: 'theirs@example.com' }, other);
    // Several users of one moment: the cursor goes on by id.
    await identity.source.query(
      `UPDATE users SET created_at = date_trunc('second', created_at) WHERE app_id = $1`,
      [caller.app_id],
    );
    const pages = [];
    for (let cursor = ''; pages.length < 5;) {
      const page = await users.list(caller, { limit: 3, ...(cursor && { cursor }) });
      pages.push(page.users.map(({ user_id }) => user_id));
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(all);
  });

  it('misses and repeats no user where others are created and deleted between two pages', async () => {
    const before: string[] = [];
    for (let n = 0; n < 6; n += 1) before.unshift((await made({ email: `user${n}@example.com` })).user_id);
    const first = await users.list(caller, { limit: 3 });
    await users.delete(caller, { user_id: first.users[0]?.user_id ?? '' });
    await made({ email: 'late@example.com' });
    const rest = await users.list(caller, { limit: 100, cursor: first.next_cursor });
    expect([...first.users, ...rest.users].map(({ user_id }) => user_id)).toEqual(before);
  });

  it('ends with an empty cursor, at a full last page too', async () => {
    await made({ email: 'ada@example.com' });
    expect((await users.list(caller, { limit: 1 })).next_cursor).toBe('');
  });

  it('filters', async () => {
    const ada = await made({ email: 'ada@example.com', phone_number: '+14155552671' });
    const bob = await made({ email: 'bob@example.com', requires_verification: true });
    const theirs = await made({ email: 'eve@example.com' }, other);
    await identity.source.query(`UPDATE users SET created_at = to_timestamp(1000) WHERE id = $1`, [
      ada.user_id,
    ]);
    await identity.source.query(`UPDATE users SET created_at = to_timestamp(2000) WHERE id = $1`, [
      bob.user_id,
    ]);
    const cases: [ListUsersInput, string[]][] = [
      [{}, [bob.user_id, ada.user_id]],
      [{ email: 'ada@example.com' }, [ada.user_id]],
      [{ email: 'eve@example.com' }, []],
      [{ phone_number: '+14155552671' }, [ada.user_id]],
      [{ email: 'ada@example.com', status: 'pending' }, []],
      [{ status: 'pending' }, [bob.user_id]],
      [{ created_after: 2000 }, [bob.user_id]],
      [{ created_before: 2000 }, [ada.user_id]],
      [{ created_after: 1000, created_before: 2001 }, [bob.user_id, ada.user_id]],
      [{ created_after: 0, created_before: 253402300799 }, [bob.user_id, ada.user_id]],
      [{ user_ids: [ada.user_id, theirs.user_id, 'user_unknown'] }, [ada.user_id]],
      [{ user_ids: [] }, []],
    ];
    for (const [input, expected] of cases) expect([input, await ids(input)]).toEqual([input, expected]);
  });

  it('refuses a cursor that it did not make', async () => {
    await expect(users.list(caller, { cursor: 'garbage' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'cursor' }] },
    });
  });
});
