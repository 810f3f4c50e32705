import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { getAddress } from 'ethers';
import { WALLET_TYPES } from '@latchkey/contracts';
import { userCreated, userDeleted, userUpdated } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { DefaultWalletWorker } from '../default-wallets/default-wallet-worker.js';
import { callerOf, refusal, WalletFixture, started } from '../testing/wallet-fixture.js';
import { ImportsService } from './imports.service.js';
import { WalletsService } from './wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();
/** Until every ordered wallet is made. */
const settled = async () => {
  for (let look = 0; look < 200; look++) {
    fixture.get(DefaultWalletWorker).nudge();
    if ((await fixture.query('SELECT FROM default_wallet_orders')).length === 0) return;
    await setTimeout(20);
  }
};
const typesOf = async (userId: string) => {
  const { users } = await fixture.get(WalletsService).ofUsers(caller, [userId]);
  return users[0]?.wallets.map(({ wallet_type }) => wallet_type);
};

describe('POST /v1/wallets/create (specification, Wallets)', () => {
  it.each(WALLET_TYPES)('makes a default wallet of type %s, in custody', async (wallet_type) => {
    const user_id = newId('user');
    const wallet = await fixture.create(caller, user_id, wallet_type);
    expect(wallet).toEqual({
      id: expect.stringMatching(/^wallet_/),
      app_id: caller.app_id,
      user_id,
      public_address: expect.any(String),
      wallet_type,
      verified: true,
      is_default: true,
      is_read_only: false,
      is_imported: false,
      receive_only: expect.any(Boolean),
      exported_at: 0,
      ...(wallet_type === 'ethereum' && { checksum_address: getAddress(wallet.public_address) }),
      updated_at: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(await fixture.create(caller, user_id, wallet_type)).toEqual(wallet);
    expect(await fixture.get(WalletsService).get(caller, wallet.id)).toEqual(wallet);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created']);
  });

  it('50 at once make one default wallet, with one key and one event', async () => {
    const user_id = newId('user');
    const made = await Promise.all(Array.from({ length: 50 }, () => fixture.create(caller, user_id)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created']);
    const rows = await fixture.query<{ id: string }>('SELECT id FROM wallets WHERE user_id = $1', [user_id]);
    expect(rows).toEqual([{ id: made[0]?.id }]);
    // The signer has its key, and this service none.
    expect(fixture.signer.keys.has(made[0]?.id ?? '')).toBe(true);
    expect(await fixture.query('SELECT FROM wallet_keys')).toEqual([]);
  });

  it('keeps Apps apart', async () => {
    const other = callerOf();
    const user_id = newId('user');
    const [one, two] = await Promise.all([fixture.create(caller, user_id), fixture.create(other, user_id)]);
    expect(one.id).not.toBe(two.id);
    expect(await refusal(fixture.get(WalletsService).get(other, one.id))).toBe('wallet_not_found');
    const { user_ids } = await fixture.get(WalletsService).usersAt(other, one.public_address);
    expect(user_ids).toEqual([]);
  });
});

describe('lists', () => {
  it('newest first, by user, type, limit and offset', async () => {
    const own = callerOf();
    const list = (query: object) => fixture.get(WalletsService).list(own, query);
    const user_id = newId('user');
    const wallets = [];
    for (const type of WALLET_TYPES) wallets.unshift(await fixture.create(own, user_id, type));
    const stranger = await fixture.create(own);
    const page = { offset: 0, limit: 50 };
    const all = [stranger, ...wallets];
    expect(await list({})).toEqual({ wallets: all, count: all.length, ...page });
    expect(await list({ user_id })).toEqual({ wallets, count: wallets.length, ...page });
    expect(await list({ user_id, wallet_type: 'DOT' })).toEqual({ wallets: [wallets[1]], count: 1, ...page });
    expect(await list({ wallet_type: 'ethereum' })).toEqual({
      ...{ wallets: [stranger, wallets[4]], count: 2 },
      ...page,
    });
    expect(await list({ user_id: newId('user') })).toEqual({ wallets: [], count: 0, ...page });
  });

  it('says how many there are beside a part of them', async () => {
    const own = callerOf();
    const wallets = [];
    for (const type of WALLET_TYPES) wallets.unshift(await fixture.create(own, newId('user'), type));
    const count = wallets.length;
    const list = (query: object) => fixture.get(WalletsService).list(own, query);
    expect(await list({ limit: 2, offset: 1 })).toEqual({
      ...{ wallets: wallets.slice(1, 3), count },
      ...{ limit: 2, offset: 1 },
    });
    expect(await list({ limit: 2, offset: 90 })).toEqual({ wallets: [], count, limit: 2, offset: 90 });
  });

  it('stops counting where an App has more than 100,000, and still says that there is more', async () => {
    const own = callerOf();
    // In parts: no statement may take longer than two seconds.
    for (let from = 1; from <= 100_102; from += 10_000)
      await fixture.query(
        `INSERT INTO wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only,
            is_imported)
          SELECT $1 || n, $1, 'user_' || n % 3, 'ethereum', '0x' || n, false, false, true, true
            FROM generate_series($2::integer, least($2 + 9999, 100102)) AS n`,
        [own.app_id, from],
      );
    const count = async (query: object) => (await fixture.get(WalletsService).list(own, query)).count;
    expect(await count({})).toBe(100_000);
    expect(await count({ offset: 100_000, limit: 100 })).toBe(100_101);
    expect(await count({ offset: 100_002, limit: 100 })).toBe(100_102);
    expect(await count({ user_id: 'user_1' })).toBe(33_368);
  });

  it('the view of users, and users by address in any case of its letters', async () => {
    const wallet = await fixture.create(caller);
    const { id, user_id, public_address } = wallet;
    const unknown = newId('user');
    const { users } = await fixture.get(WalletsService).ofUsers(caller, [unknown, user_id]);
    expect(users).toEqual([
      { user_id: unknown, wallets: [] },
      { user_id, wallets: [expect.objectContaining({ id, public_address })] },
    ]);
    expect(users[1]?.wallets[0]).not.toHaveProperty('user_id');
    for (const spelling of [public_address, `0x${public_address.slice(2).toUpperCase()}`])
      expect(await fixture.get(WalletsService).usersAt(caller, spelling)).toEqual({ user_ids: [user_id] });
  });
});

describe('the default wallet of a new user', () => {
  const created = (user_id: string) =>
    fixture.events.deliver(userCreated, { app_id: caller.app_id, user_id, data: { wallet_type: 'solana' } });

  it('is made once by the event, however often the event arrives and beside any call', async () => {
    const user_id = newId('user');
    await Promise.all([
      created(user_id),
      fixture.create(caller, user_id, 'solana'),
      created(user_id),
      settled(),
    ]);
    await settled();
    expect(await typesOf(user_id)).toEqual(['solana']);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created']);
    expect(await fixture.query('SELECT FROM default_wallet_orders')).toEqual([]);
  });

  it('a repeated create that names another type adds one', async () => {
    const user_id = newId('user');
    await created(user_id);
    const update = (data: { wallet_type?: 'DOT' }) =>
      fixture.events.deliver(userUpdated, {
        app_id: caller.app_id,
        user_id,
        data: { members: ['wallets'], ...data },
      });
    await update({});
    await update({ wallet_type: 'DOT' });
    await settled();
    expect((await typesOf(user_id))?.sort()).toEqual(['DOT', 'solana']);
  });

  it('waits for a signer that is away', async () => {
    const worker = fixture.get(DefaultWalletWorker);
    await worker.onModuleDestroy();
    const away = await fixture.serve({});
    fixture.signer.isAway = true;
    const user_id = newId('user');
    await fixture.query(
      'INSERT INTO default_wallet_orders (app_id, user_id, wallet_type) VALUES ($1, $2, $3)',
      [caller.app_id, user_id, 'XLM'],
    );
    away.get(DefaultWalletWorker).nudge();
    while (!fixture.logLines.join('').includes('default_wallets.delayed')) await setTimeout(20);
    await away.get(DefaultWalletWorker).onModuleDestroy();
    expect(await typesOf(user_id)).toEqual([]);
    fixture.signer.isAway = false;
    worker.onApplicationBootstrap();
    await fixture.query("UPDATE default_wallet_orders SET due_at = now() - interval '1 second'");
    await settled();
    expect(await typesOf(user_id)).toEqual(['XLM']);
  });
});

describe('a deleted user', () => {
  it('has only deleted wallets: out of reach, and none can be made after', async () => {
    const wallet = await fixture.create(caller);
    const { user_id } = wallet;
    await fixture.events.deliver(userDeleted, { app_id: caller.app_id, user_id, data: {} });
    expect(await refusal(fixture.get(WalletsService).get(caller, wallet.id))).toBe('wallet_not_found');
    expect(await fixture.get(WalletsService).list(caller, { user_id })).toMatchObject({
      wallets: [],
      count: 0,
    });
    expect(await typesOf(user_id)).toEqual([]);
    expect(await refusal(fixture.create(caller, user_id))).toBe('user_not_found');
    const data = { wallet_type: 'bitcoin' as const };
    await fixture.events.deliver(userCreated, { app_id: caller.app_id, user_id, data });
    await settled();
    expect(await fixture.query('SELECT FROM default_wallet_orders')).toEqual([]);
  });

  it('20 creates beside the deletion: none of them leaves an open wallet behind', async () => {
    const user_id = newId('user');
    const creates = Array.from({ length: 20 }, () =>
      fixture.create(caller, user_id).then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      ),
    );
    const deletion = fixture.get(WalletsService).deleteOf(caller, { user_id });
    const [outcomes] = await Promise.all([Promise.all(creates), deletion]);
    expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'user_not_found')).toEqual([]);
    expect(await typesOf(user_id)).toEqual([]);
    const events = await fixture.eventsOf(user_id);
    expect(events).toEqual(events.length > 0 ? ['wallet.created', 'wallet.sealed'] : []);
  });

  it('50 deletions at once: one event for each wallet', async () => {
    const { user_id, id: inCustody } = await fixture.create(caller);
    const watched = { user_id, wallet_type: 'ethereum', public_address: `0x${'1a'.repeat(20)}` } as const;
    const { id } = await fixture.get(ImportsService).import(caller, watched);
    const deletions = Array.from({ length: 50 }, () =>
      fixture.get(WalletsService).deleteOf(caller, { user_id }),
    );
    await Promise.all(deletions);
    const sealed = await fixture.query<{ data: { wallet_id: string } }>(
      `SELECT data FROM outbox WHERE user_id = $1 AND type = 'wallet.sealed'`,
      [user_id],
    );
    expect(sealed).toHaveLength(2);
    expect(sealed).toContainEqual({ data: { wallet_id: id, wallet_type: 'ethereum' } });
    // The external one has no key here, so nothing of it stays.
    const rows = await fixture.query('SELECT id FROM wallets WHERE user_id = $1', [user_id]);
    expect(rows).toEqual([{ id: inCustody }]);
  });
});
