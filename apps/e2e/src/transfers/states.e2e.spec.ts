import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { parseUnits } from 'ethers';
import type { Transfer } from '@latchkey/contracts/transfer';
import { decided, eventsOf, fundedWallet, letExpire, newWallet, order } from '../harness/chains/transfers.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { unique } from '../harness/sign-in/identities.js';
import { onRealChains, transferFixture } from './transfer-fixture.js';

const PLACES = `0.${'1'.repeat(30)}`;
const AMOUNTS = ['1e3', '-1', '0x10', '1,0', PLACES, '0', '0.0', '', '+1', '.5', ' 1', 'NaN', '１'];

/** The wallet has no funds: each of these is refused before funds are checked. */
const REFUSED: readonly (readonly [object, number, string])[] = [
  ...AMOUNTS.map((source_amount) => [{ source_amount }, 400, 'invalid_amount'] as const),
  // A number cannot hold an amount.
  [{ source_amount: 0.5 }, 400, 'invalid_request'],
  [{ source_currency: 'solana' }, 400, 'incompatible_token'],
  [{ source_currency: 'DOT' }, 400, 'incompatible_token'],
  [{ source_currency: 'bitcoin' }, 400, 'incompatible_token'],
  [{ dest_currency: 'USDC' }, 400, 'incompatible_token'],
  [{ source_currency: 'AVAX' }, 503, 'chain_not_configured'],
  [{ dest: '0x12' }, 400, 'invalid_public_address'],
  [{ dest: `0x${'0'.repeat(40)}` }, 400, 'invalid_public_address'],
  [{ dest: '1nc1nerator11111111111111111111111111111111' }, 400, 'invalid_public_address'],
  [{ user_id: 'user_nobody' }, 404, 'user_not_found'],
  [{ source: 'wallet_nobodys' }, 404, 'wallet_not_found'],
];

onRealChains('transfers on a real EVM node and a real Solana RPC', () => {
  const fixture = transferFixture();

  describe('a transfer', () => {
    it('is cancelled while it is pending, and ends', async () => {
      const { api } = fixture.app;
      const { id, created_at } = await pending();
      const cancelled = succeeded(await api.transfers.cancel({ transfer_id: id }));
      expect(cancelled).toMatchObject({ id, status: 'cancelled', blockchain_tx_hash: '' });
      expect(cancelled.cancelled_at).toBeGreaterThanOrEqual(created_at);
      await expectOver(id);
      expect(succeeded(await api.transfers.get({ transfer_id: id }))).toEqual(cancelled);
      expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.cancelled']);
    });

    it('that is not confirmed in time expires, with an event', async () => {
      const { id } = await pending();
      await letExpire(id);
      expect(succeeded(await fixture.app.api.transfers.get({ transfer_id: id })).status).toBe('expired');
      await expectOver(id);
      let events = await eventsOf(id);
      for (let attempt = 0; attempt < 100 && events.length < 2; attempt += 1) {
        await delay(100);
        events = await eventsOf(id);
      }
      expect(events).toEqual(['transfer.created', 'transfer.expired']);
    });

    it('that is confirmed again answers its present state', async () => {
      const { api } = fixture.app;
      const { id } = await pending();
      const { blockchain_tx_hash } = succeeded(await api.transfers.confirm({ transfer_id: id }));
      expectRefusal(await api.transfers.cancel({ transfer_id: id }), 400, 'transfer_not_pending');
      const done = await decided(api, id);
      expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash });
      expect(succeeded(await api.transfers.confirm({ transfer_id: id }))).toEqual(done);
    });

    it('that its chain refuses is failed, and costs its fees alone', async () => {
      const { api } = fixture.app;
      const { evm } = fixture.chains;
      const { wallet, body } = await funded();
      const { id } = succeeded(await api.transfers.create({ ...body, dest: evm.token }));
      succeeded(await api.transfers.confirm({ transfer_id: id }));
      const failed = await decided(api, id);
      expect(failed).toMatchObject({ status: 'failed', completed_at: 0 });
      expect(await evm.succeeded(failed.blockchain_tx_hash)).toBe(false);
      const left = parseUnits('1', evm.decimals) - parseUnits(failed.total_fees, evm.decimals);
      expect(await evm.balance(wallet.public_address)).toBe(left);
      expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.processing', 'transfer.failed']);
      expect(succeeded(await api.transfers.list({ source: wallet.id })).transfers).toEqual([failed]);
    });

    it('with an id of the App is the same transfer when it is sent again', async () => {
      const { api } = fixture.app;
      const body = { ...(await funded()).body, custom_id: unique('payout') };
      const created = succeeded(await api.transfers.create(body));
      expect(created.custom_id).toBe(body.custom_id);
      expect(succeeded(await api.transfers.create(body))).toEqual(created);
      const other = await api.transfers.create({ ...body, source_amount: '0.26' });
      expectRefusal(other, 409, 'duplicate_custom_id');
    });
  });

  describe('no transfer', () => {
    it.each(REFUSED)('with %j: %i %s', async (members, status, type) => {
      const body = { ...(await valid()), ...members };
      expectRefusal(await fixture.app.api.transfers.create(body), status, type);
    });

    it("from another user's wallet, or another App's", async () => {
      const { api } = fixture.app;
      const body = await valid();
      const { api: otherApi } = await newApp();
      for (const { id: source } of [await newWallet(api, 'ethereum'), await newWallet(otherApi, 'ethereum')])
        expectRefusal(await api.transfers.create({ ...body, source }), 404, 'wallet_not_found');
    });

    it('from a read-only wallet', async () => {
      const { api } = fixture.app;
      const body = await valid();
      const public_address = fixture.chains.evm.newAddress();
      const given = { user_id: body.user_id, wallet_type: 'ethereum', public_address };
      const { id: source } = succeeded(await api.wallets.import(given));
      expectRefusal(await api.transfers.create({ ...body, source }), 400, 'invalid_request');
    });

    it.each(['bitcoin', 'DOT', 'XLM'])(
      'from a wallet of %s, and the message names the types that can send',
      async (wallet_type) => {
        const { api } = fixture.app;
        const wallet = await newWallet(api, wallet_type);
        const payment = { dest: wallet.public_address, source_amount: '0.5', source_currency: wallet_type };
        const refused = await api.transfers.create(order(wallet, payment));
        const { error_message } = expectRefusal(refused, 400, 'incompatible_token');
        expect(error_message).toMatch(/ethereum and solana/);
      },
    );
  });

  it('a transfer without the funds waits for them', async () => {
    const {
      app: { api },
      chains: { evm },
    } = fixture;
    const wallet = await fundedWallet(api, evm, '0.5');
    const payment = { dest: evm.newAddress(), source_amount: '0.5', source_currency: 'ethereum' };
    const { id } = succeeded(await api.transfers.create(order(wallet, payment)));
    // The amount is there, and nothing for the fees.
    expectRefusal(await api.transfers.confirm({ transfer_id: id }), 400, 'insufficient_funds');
    expect(succeeded(await api.transfers.get({ transfer_id: id })).status).toBe('pending');
    await evm.give(wallet.public_address, 10n ** 18n);
    succeeded(await api.transfers.confirm({ transfer_id: id }));
    expect(await decided(api, id)).toMatchObject({ status: 'completed' });
  });

  /** A wallet with one coin, and a request to pay a quarter of it. */
  async function funded() {
    const { app, chains } = fixture;
    const wallet = await fundedWallet(app.api, chains.evm, '1');
    const dest = chains.evm.newAddress();
    return { wallet, body: order(wallet, { dest, source_amount: '0.25', source_currency: 'ethereum' }) };
  }

  async function pending(): Promise<Transfer> {
    return succeeded(await fixture.app.api.transfers.create((await funded()).body));
  }

  async function expectOver(id: string): Promise<void> {
    const { api } = fixture.app;
    for (const step of [
      (transfer_id: string) => api.transfers.confirm({ transfer_id }),
      (transfer_id: string) => api.transfers.cancel({ transfer_id }),
    ])
      expectRefusal(await step(id), 400, 'transfer_not_pending');
  }

  /** A request that is accepted, from a wallet without funds. */
  async function valid() {
    const wallet = await newWallet(fixture.app.api, 'ethereum');
    const dest = fixture.chains.evm.newAddress();
    return order(wallet, { dest, source_amount: '0.5', source_currency: 'ethereum' });
  }
});
