import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import type { WalletType } from '@latchkey/contracts';
import type { Wallet } from '@latchkey/contracts/wallet';
import { type ChainQuestion, EmptyChains } from '../testing/empty-chains.js';
import { DataSource } from 'typeorm';
import { callerOf, started, WalletFixture } from '../testing/wallet-fixture.js';
import { TAKE } from './erased-wallets.repository.js';
import { ErasedWallets } from './erased-wallets.service.js';

const DAYS = 90;
const chains = await new EmptyChains().start();
afterAll(() => chains.stop());
const CHAINS = chains.settings();
const fixture = await started(new WalletFixture(), { ...CHAINS, ERASED_WALLET_DAYS: String(DAYS) });
const { signer } = fixture;
const caller = callerOf();

const ONE = `"0x${'0'.repeat(63)}1"`;
const script = chains.script;
const onEthereum =
  (of: string, answer: string) =>
  ({ network, method }: ChainQuestion) =>
    network === 'ETHEREUM' && method === of ? answer : undefined;
beforeEach(async () => {
  Object.assign(chains, { script, differs: () => undefined });
  await fixture.query('DELETE FROM wallets');
});
afterEach(() => {
  Object.assign(signer, {
    knowsPayments: false,
    keepsKeys: false,
    leftToday: Infinity,
    isAway: false,
    failsFor: '',
  });
});

async function deleted(days = DAYS, type: WalletType = 'ethereum'): Promise<Wallet> {
  const wallet = await fixture.create(caller, undefined, type);
  await fixture.deleteUser(caller, wallet.user_id);
  await fixture.query(`UPDATE wallets SET sealed_at = now() - $2::int * interval '1 day' WHERE id = $1`, [
    wallet.id,
    days,
  ]);
  return wallet;
}

/** Of a type with one chain, which is asked the least. */
const QUICK = 'XLM';
const deletedMany = (length: number) => Promise.all(Array.from({ length }, () => deleted(DAYS, QUICK)));

async function deletedWith(set: string): Promise<Wallet> {
  const wallet = await deleted();
  await fixture.query(`UPDATE wallets SET ${set} WHERE id = $1`, [wallet.id]);
  return wallet;
}

/** One run of the job, a day after the one before. */
async function nextDay(of = fixture.get(ErasedWallets)): Promise<number> {
  const back = (column: string) => `${column} = ${column} - interval '25 hours'`;
  await fixture.query(`UPDATE wallets SET ${back('looked_at')}, ${back('empty_since')}`);
  await fixture.query(`DELETE FROM scheduled_jobs WHERE name = 'erased_wallets'`);
  return of.tidy();
}

const isThere = async ({ id }: Wallet) =>
  (await fixture.query('SELECT FROM wallets WHERE id = $1', [id])).length === 1 && signer.keys.has(id);

it('an empty one goes at the second look, key and row, with its event', async () => {
  const wallet = await deleted();
  expect([await nextDay(), await isThere(wallet)]).toEqual([0, true]);
  expect([await nextDay(), await isThere(wallet)]).toEqual([1, false]);
  expect(signer.keys.has(wallet.id)).toBe(false);
  expect(await fixture.eventsOf(wallet.user_id)).toEqual([
    'wallet.created',
    'wallet.sealed',
    'wallet.erased',
  ]);
  expect(await nextDay()).toBe(0);
});

it('two looks on one day are one', async () => {
  const wallet = await deleted();
  await nextDay();
  await fixture.query(`DELETE FROM scheduled_jobs WHERE name = 'erased_wallets'`);
  expect(await fixture.get(ErasedWallets).tidy()).toBe(0);
  expect(await isThere(wallet)).toBe(true);
});

it.each([
  ['holds something on one of its chains', () => void (chains.differs = onEthereum('eth_getBalance', ONE))],
  ['is on a chain that does not answer', () => chains.says('away', 503)],
  ['is on a chain that answers nonsense', () => chains.says('{}')],
  ['has paid, or was paid', () => void (signer.knowsPayments = true)],
  ['has a key that the signer keeps', () => void (signer.keepsKeys = true)],
])('one that %s stays', async (_, happens) => {
  const wallet = await deleted();
  await nextDay();
  happens();
  expect(await nextDay()).toBe(0);
  expect(await nextDay()).toBe(0);
  expect(await isThere(wallet)).toBe(true);
});

it('one that was empty, held something and is empty again waits for two more looks', async () => {
  const wallet = await deleted();
  await nextDay();
  chains.differs = onEthereum('eth_getBalance', ONE);
  await nextDay();
  chains.differs = () => undefined;
  expect([await nextDay(), await isThere(wallet)]).toEqual([0, true]);
  expect([await nextDay(), await isThere(wallet)]).toEqual([1, false]);
});

it('one of Bitcoin goes like the others', async () => {
  const live = { ...caller, environment: 'live' } as const;
  const wallet = await fixture.create(live, undefined, 'bitcoin');
  await fixture.deleteUser(live, wallet.user_id);
  await fixture.query(`UPDATE wallets SET sealed_at = now() - $2::int * interval '1 day' WHERE id = $1`, [
    wallet.id,
    DAYS,
  ]);
  expect([await nextDay(), await nextDay(), await isThere(wallet)]).toEqual([0, 1, false]);
});

it.each([
  ['whose user was deleted a day less ago', () => deleted(DAYS - 1)],
  ['whose user is there', () => fixture.create(caller)],
  ['of a type whose chain is not asked', () => deleted(DAYS, 'DOT')],
  ['of the test nets of Bitcoin, which have no endpoint', () => deleted(DAYS, 'bitcoin')],
  ['that was imported', () => deletedWith('is_imported = true')],
])('one %s stays, and is asked about no chain', async (_, make) => {
  const wallet = await make();
  chains.questions.length = 0;
  await nextDay();
  expect(await nextDay()).toBe(0);
  expect([await isThere(wallet), chains.questions]).toEqual([true, []]);
});

it('a service that is away fails the run, and the next one goes on', async () => {
  const wallet = await deleted();
  await nextDay();
  signer.isAway = true;
  await expect(nextDay()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await isThere(wallet)).toBe(true);
  signer.isAway = false;
  expect(await nextDay()).toBe(1);
});

it('one on a chain without an endpoint is not taken', async () => {
  const { RPC_URL_POLYGON: _, ...others } = CHAINS;
  const without = await fixture.serve({ ...others, ERASED_WALLET_DAYS: String(DAYS) });
  await deleted();
  chains.questions.length = 0;
  await nextDay(without.get(ErasedWallets));
  expect(chains.questions).toEqual([]);
});

it('20 runs at once, in 5 processes: one event, one look', async () => {
  const wallet = await deleted();
  await nextDay();
  const processes = await Promise.all(
    Array.from({ length: 5 }, () => fixture.serve({ ...CHAINS, ERASED_WALLET_DAYS: String(DAYS) })),
  );
  await fixture.query(`UPDATE wallets SET looked_at = NULL, empty_since = now() - interval '2 days'`);
  const runs = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      // Whatever the lease says: the statements alone decide.
      await fixture.query(`DELETE FROM scheduled_jobs WHERE name = 'erased_wallets'`);
      return processes[n % 5]!.get(ErasedWallets).tidy();
    }),
  );
  expect(runs.reduce((sum, count) => sum + count)).toBe(1);
  expect(await fixture.eventsOf(wallet.user_id)).toEqual([
    'wallet.created',
    'wallet.sealed',
    'wallet.erased',
  ]);
});

it('without the setting nothing is looked at', async () => {
  await deleted(36_500);
  chains.questions.length = 0;
  const off = await fixture.serve(CHAINS);
  await nextDay(off.get(ErasedWallets));
  expect([await nextDay(off.get(ErasedWallets)), chains.questions]).toEqual([0, []]);
});

it('a wallet that fails stops neither its batch nor the next one', async () => {
  const first = await deleted(DAYS, QUICK);
  await deletedMany(21);
  await nextDay();
  signer.failsFor = first.id;
  await expect(nextDay()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await isThere(first)).toBe(true);
  expect(await fixture.query('SELECT FROM wallets')).toHaveLength(1);
});

it('once the signer erases no more keys today, no chain is asked before the next day', async () => {
  await deletedMany(25);
  await nextDay();
  signer.leftToday = 3;
  expect(await nextDay()).toBe(3);
  const [{ looked, rests } = { looked: 0, rests: '' }] = await fixture.query<{
    looked: number;
    rests: string;
  }>(`SELECT count(*)::int AS looked, max(leased_until AT TIME ZONE 'UTC')::time::text AS rests
      FROM wallets, scheduled_jobs WHERE name = 'erased_wallets' AND looked_at > now() - interval '1 hour'`);
  expect([looked, rests]).toEqual([17, '00:10:00']);
  signer.leftToday = Infinity;
  chains.questions.length = 0;
  expect([await fixture.get(ErasedWallets).tidy(), chains.questions]).toEqual([0, []]);
  expect(await nextDay()).toBe(22);
});

it('takes by an index that knows the age of the deletion', async () => {
  const plan = await fixture.get(DataSource).transaction(async (tx) => {
    // As with many wallets; here are a few.
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
      await tx.query(`SET LOCAL enable_${way} = off`);
    return tx.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${TAKE.text}`, [DAYS, 20, ['ethereum']]);
  });
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(
    /wallets_look_idx on wallets.*\n.*Index Cond: .*looked_at IS NULL\) AND \(sealed_at <=/u,
  );
  expect(text).toMatch(/wallets_look_idx on wallets.*\n.*Index Cond: .*looked_at < /u);
});

it('goes on beyond one batch', async () => {
  await deletedMany(21);
  await nextDay();
  expect(await nextDay()).toBe(21);
});
