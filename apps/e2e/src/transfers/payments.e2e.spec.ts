import { describe, expect, it } from '@jest/globals';
import { formatUnits, parseUnits } from 'ethers';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { type SendingChain, TOKEN_DECIMALS } from '../harness/chains/sending-chain.js';
import { decided, eventsOf, fundedWallet, letExpire, order } from '../harness/chains/transfers.js';
import type { AppApi } from '../harness/http/app-client.js';
import { atOnce, expectRefusal, race, raceOf, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { CHAINS, onRealChains, transferFixture } from './transfer-fixture.js';

const COINS = '3';
const MANY = 20;
const PAID = 12;
const idsOf = (transfers: readonly Transfer[]) => transfers.map(({ id }) => id);

onRealChains('payments on a real EVM node and a real Solana RPC', () => {
  const fixture = transferFixture();

  describe.each(CHAINS)('a payment: %s', (name) => {
    it('in the coin of the chain arrives, and everything adds up', async () => {
      const { app } = fixture;
      const chain = fixture.chain(name);
      const wallet = await fundedWallet(app.api, chain, COINS);
      const dest = chain.newAddress();
      const source_amount = formatUnits(parseUnits('1', chain.decimals) + 1n, chain.decimals);
      const payment = order(wallet, { dest, source_amount, source_currency: chain.coin });
      const created = succeeded(await app.api.transfers.create({ ...payment, notes: 'for November' }));
      expect(created).toEqual({
        ...payment,
        id: expect.stringMatching(/^transfer_/),
        app_id: app.id,
        status: 'pending',
        notes: 'for November',
        dest_amount: source_amount,
        dest_currency: chain.coin,
        total_fees: expect.stringMatching(/^0\.0*[1-9]\d*$/),
        custom_id: null,
        blockchain_tx_hash: '',
        completed_at: 0,
        cancelled_at: 0,
        expires_at: created.created_at + 3600,
        created_at: expect.any(Number),
        updated_at: created.created_at,
      });
      const confirmed = succeeded(await app.api.transfers.confirm({ transfer_id: created.id }));
      expect(confirmed.blockchain_tx_hash).toMatch(/^\w{64,90}$/);
      const done = await decided(app.api, created.id);
      expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash: confirmed.blockchain_tx_hash });
      expect(done.completed_at).toBeGreaterThanOrEqual(done.created_at);
      await expectAddsUp(chain, wallet, done);
      const events = ['transfer.created', 'transfer.processing', 'transfer.completed'];
      expect(await eventsOf(done.id)).toEqual(events);
    });

    it('in a token arrives, and costs coins', async () => {
      const { api } = fixture.app;
      const chain = fixture.chain(name);
      const wallet = await fundedWallet(api, chain, '1');
      await chain.giveTokens(wallet.public_address, 5_000_000n);
      const dest = chain.newAddress();
      const payment = order(wallet, { dest, source_amount: '1.234567', source_currency: 'USDC' });
      const { id } = succeeded(await api.transfers.create(payment));
      succeeded(await api.transfers.confirm({ transfer_id: id }));
      const { status, total_fees } = await decided(api, id);
      expect(status).toBe('completed');
      expect(await chain.tokens(dest)).toBe(1_234_567n);
      expect(await chain.tokens(wallet.public_address)).toBe(parseUnits('3.765433', TOKEN_DECIMALS));
      const coins = parseUnits('1', chain.decimals) - parseUnits(total_fees, chain.decimals);
      expect(await chain.balance(wallet.public_address)).toBe(coins);
    });
  });

  describe.each(CHAINS)('at the same time: %s', (name) => {
    it(`${MANY} confirmations of one transfer: one hash, one broadcast`, async () => {
      const { api } = fixture.app;
      const { chain, dest, payment } = await paymentOf('0.25');
      const { id } = succeeded(await api.transfers.create(payment));
      chain.proxy.clear();
      const answers = await race(MANY, () => api.transfers.confirm({ transfer_id: id }));
      expect(tally(answers)).toEqual({ '200': MANY });
      const hashes = new Set(answers.map(({ body }) => body.blockchain_tx_hash));
      const done = await decided(api, id);
      expect([...hashes]).toEqual([done.blockchain_tx_hash]);
      expect(chain.proxy.broadcasts).toHaveLength(1);
      expect(await chain.balance(dest)).toBe(parseUnits('0.25', chain.decimals));
    });

    it(`${MANY} transfers of 60 % of a balance: one is paid`, async () => {
      const { api } = fixture.app;
      const { chain, dest, payment } = await paymentOf('0.6');
      const created = await atOnce(MANY, () => api.transfers.create(payment));
      chain.proxy.clear();
      const answers = await raceOf(created, (transfer) =>
        api.transfers.confirm({ transfer_id: succeeded(transfer).id }),
      );
      expect(tally(answers)).toEqual({ '200': 1, insufficient_funds: MANY - 1 });
      const paid = answers.find(({ status }) => status === 200);
      expect(await decided(api, paid?.body.id ?? '')).toMatchObject({ status: 'completed' });
      expect(chain.proxy.transactions).toBe(1);
      expect(await chain.balance(dest)).toBe(parseUnits('0.6', chain.decimals));
    });

    /** A payment of this amount from a new wallet that has one coin. */
    async function paymentOf(source_amount: string) {
      const chain = fixture.chain(name);
      const wallet = await fundedWallet(fixture.app.api, chain, '1');
      const dest = chain.newAddress();
      const payment = order(wallet, { dest, source_amount, source_currency: chain.coin });
      return { chain, dest, payment };
    }
  });

  describe('the list', () => {
    it('shows executed transfers, newest first, page by page, by user and by wallet', async () => {
      const { api } = await newApp();
      const first = await payAtOnce(api, PAID);
      const second = await payAtOnce(api, 1);
      await abandon(api, first.create);
      const whole = succeeded(await api.transfers.list());
      expect(whole).toMatchObject({ count: PAID + 1, offset: 0, limit: 50 });
      const [last] = second.transfers;
      expect(whole.transfers.find(({ id }) => id === last?.id)).toEqual(last);
      expect(idsOf(whole.transfers).sort()).toEqual(idsOf([...first.transfers, ...second.transfers]).sort());
      const times = whole.transfers.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      await expectPages(api, idsOf(whole.transfers));
      await expectFilters(api, { ...second.wallet, executed: idsOf(second.transfers) });
      const { user_id } = first.wallet;
      const another = await api.transfers.list({ source: second.wallet.id, user_id });
      expect(succeeded(another)).toMatchObject({ transfers: [], count: 0 });
    });

    it.each(['limit=9', 'limit=101', 'offset=-1'])('refuses %s', async (query) => {
      const given = Object.fromEntries(new URLSearchParams(query));
      expectRefusal(await fixture.app.api.transfers.list(given), 400, 'invalid_request');
    });

    /** Transfers of one wallet, confirmed at the same time: without a gap in their nonces, or some would not be executed. */
    async function payAtOnce(api: AppApi, count: number) {
      const { evm } = fixture.chains;
      const wallet = await fundedWallet(api, evm, '1');
      const payment = { dest: evm.newAddress(), source_amount: '0.01', source_currency: 'ethereum' };
      const create = async () => succeeded(await api.transfers.create(order(wallet, payment)));
      const created = await atOnce(count, create);
      await Promise.all(
        created.map(async ({ id }) => succeeded(await api.transfers.confirm({ transfer_id: id }))),
      );
      const transfers = await Promise.all(created.map(({ id }) => decided(api, id)));
      expect(await evm.executed(wallet.public_address)).toBe(count);
      return { wallet, create, transfers };
    }
  });

  async function expectAddsUp(
    chain: SendingChain,
    wallet: Wallet,
    { dest, source_amount, total_fees }: Transfer,
  ): Promise<void> {
    const [had, paid, fees] = [COINS, source_amount, total_fees].map((coins) =>
      parseUnits(coins, chain.decimals),
    ) as [bigint, bigint, bigint];
    expect(await chain.balance(dest)).toBe(paid);
    expect(await chain.balance(wallet.public_address)).toBe(had - paid - fees);
    const { api } = fixture.app;
    const answer = await api.wallets.balance({ wallet_id: wallet.id, token_symbol: chain.coin });
    expect(succeeded(answer).balance).toBe(formatUnits(had - paid - fees, chain.decimals));
  }
});

/** One that is cancelled, one that expires, and one that is still pending. */
async function abandon(api: AppApi, create: () => Promise<Transfer>): Promise<void> {
  succeeded(await api.transfers.cancel({ transfer_id: (await create()).id }));
  await letExpire((await create()).id);
  await create();
}

async function expectPages(api: AppApi, whole: readonly string[]): Promise<void> {
  const seen: string[] = [];
  for (const offset of [0, 10]) {
    const { transfers, ...page } = succeeded(await api.transfers.list({ limit: 10, offset }));
    expect(page).toEqual({ count: whole.length, offset, limit: 10 });
    seen.push(...idsOf(transfers));
  }
  expect(seen).toEqual(whole);
}

async function expectFilters(
  api: AppApi,
  { id: source, user_id, executed }: { id: string; user_id: string; executed: readonly string[] },
): Promise<void> {
  const listed = async (query: Record<string, string>) => {
    const { transfers, count } = succeeded(await api.transfers.list(query));
    expect(count).toBe(transfers.length);
    return idsOf(transfers);
  };
  expect(await listed({ source })).toEqual(executed);
  expect(await listed({ user_id })).toEqual(executed);
  expect(await listed({ source, user_id })).toEqual(executed);
  expect(await listed({ source: unknownId('wallet') })).toEqual([]);
  expect(await listed({ user_id: unknownId('user') })).toEqual([]);
}
