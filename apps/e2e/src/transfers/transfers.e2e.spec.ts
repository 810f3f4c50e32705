import { describe, expect, it } from '@jest/globals';
import { formatUnits, parseUnits } from 'ethers';
import type { Transfer } from '@latchkey/contracts/transfer';
import { until } from '@latchkey/platform/testing';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, eventsOf, fundedWallet, letExpire, order } from '../harness/chains/transfers.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { unique } from '../harness/sign-in/identities.js';

(hasRealChains ? describe : describe.skip)('transfers on a real EVM node and a real Solana RPC', () => {
  const own = payingStack();

  it.each(['evm', 'solana'] as const)('a payment arrives, and everything adds up: %s', async (name) => {
    const { api } = own.app;
    const chain = own.chains[name];
    const wallet = await fundedWallet(api, chain, '3');
    const dest = chain.newAddress();
    const source_amount = formatUnits(parseUnits('1', chain.decimals) + 1n, chain.decimals);
    const payment = order(wallet, { dest, source_amount, source_currency: chain.coin });
    const created = succeeded(await api.transfers.create({ ...payment, notes: 'for November' }));
    expect(created).toEqual({
      ...payment,
      id: expect.stringMatching(/^transfer_/),
      app_id: own.app.id,
      status: 'pending',
      notes: 'for November',
      dest_amount: source_amount,
      dest_currency: chain.coin,
      network_name: chain.coin,
      total_fees: expect.stringMatching(/^0\.0*[1-9]\d*$/),
      custom_id: null,
      approvals: [],
      blockchain_tx_hash: '',
      completed_at: 0,
      cancelled_at: 0,
      expires_at: created.created_at + 3600,
      created_at: expect.any(Number),
      updated_at: created.created_at,
      requires: {
        person: false,
        factors: [],
        max_factor_age: null,
        passkey: false,
        app_signature: false,
        approvals: null,
      },
    });
    const transfer_id = created.id;
    const { blockchain_tx_hash } = succeeded(await api.transfers.confirm({ transfer_id }));
    expect(blockchain_tx_hash).toMatch(/^\w{64,90}$/);
    expectRefusal(await api.transfers.cancel({ transfer_id }), 400, 'transfer_not_pending');
    const done = await decided(api, transfer_id);
    expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash });
    expect(done.completed_at).toBeGreaterThanOrEqual(done.created_at);
    expect(succeeded(await api.transfers.confirm({ transfer_id }))).toEqual(done);
    expect(await eventsOf(transfer_id)).toEqual([
      'transfer.created',
      'transfer.processing',
      'transfer.completed',
    ]);
    const paid = parseUnits(source_amount, chain.decimals);
    const left = parseUnits('3', chain.decimals) - paid - parseUnits(done.total_fees, chain.decimals);
    expect(await chain.balance(dest)).toBe(paid);
    expect(await chain.balance(wallet.public_address)).toBe(left);
    const balance = await api.wallets.balance({ wallet_id: wallet.id, token_symbol: chain.coin });
    expect(succeeded(balance).balance).toBe(formatUnits(left, chain.decimals));
  });

  it('a transfer is cancelled while it is pending', async () => {
    const { id: transfer_id, created_at } = await pending();
    const cancelled = succeeded(await own.app.api.transfers.cancel({ transfer_id }));
    expect(cancelled).toMatchObject({ id: transfer_id, status: 'cancelled', blockchain_tx_hash: '' });
    expect(cancelled.cancelled_at).toBeGreaterThanOrEqual(created_at);
    await expectOver(transfer_id);
    expect(succeeded(await own.app.api.transfers.get({ transfer_id }))).toEqual(cancelled);
    expect(await eventsOf(transfer_id)).toEqual(['transfer.created', 'transfer.cancelled']);
  });

  it('a transfer that is not confirmed in time expires, with an event', async () => {
    const { id } = await pending();
    await letExpire(id);
    expect(succeeded(await own.app.api.transfers.get({ transfer_id: id })).status).toBe('expired');
    await expectOver(id);
    await until(async () => (await eventsOf(id)).length === 2);
    expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.expired']);
  });

  it('a transfer that its chain refuses is failed, and costs its fees alone', async () => {
    const { api } = own.app;
    const { evm } = own.chains;
    const { wallet, body } = await funded();
    const { id } = succeeded(await api.transfers.create({ ...body, dest: evm.token }));
    succeeded(await api.transfers.confirm({ transfer_id: id }));
    const failed = await decided(api, id);
    expect(failed).toMatchObject({ status: 'failed', completed_at: 0 });
    const left = parseUnits('1', evm.decimals) - parseUnits(failed.total_fees, evm.decimals);
    expect(await evm.balance(wallet.public_address)).toBe(left);
    expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.processing', 'transfer.failed']);
  });

  it('a transfer without the funds waits for them, and is sent again by the id of the App', async () => {
    const { api } = own.app;
    const { evm } = own.chains;
    const { wallet, body } = await funded();
    const whole = { ...body, source_amount: '1', custom_id: unique('payout') };
    const created = succeeded(await api.transfers.create(whole));
    expect(created.custom_id).toBe(whole.custom_id);
    expect(succeeded(await api.transfers.create(whole))).toEqual(created);
    const { id: transfer_id } = created;
    // The amount is there, and nothing for the fees.
    expectRefusal(await api.transfers.confirm({ transfer_id }), 400, 'insufficient_funds');
    await evm.give(wallet.public_address, 2n * 10n ** 18n);
    succeeded(await api.transfers.confirm({ transfer_id }));
    expect(await decided(api, transfer_id)).toMatchObject({ status: 'completed' });
  });

  it('executed transfers are listed newest first, page by page, by user and by wallet', async () => {
    const listed = await newApp();
    const { api } = listed;
    const { wallet, body } = await funded(listed);
    const payments = Array.from({ length: 12 }, () => ({ ...body, source_amount: '0.01' }));
    const paid = await Promise.all(payments.map(async (each) => succeeded(await api.transfers.create(each))));
    for (const { id } of paid) succeeded(await api.transfers.confirm({ transfer_id: id }));
    const executed = await Promise.all(paid.map(({ id }) => decided(api, id)));
    // This one is still pending.
    succeeded(await api.transfers.create(body));
    const whole = succeeded(await api.transfers.list());
    expect(whole).toMatchObject({ count: 12, offset: 0, limit: 50 });
    expect(whole.transfers).toEqual(expect.arrayContaining(executed));
    const times = whole.transfers.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const page = { count: 12, offset: 10, limit: 10 };
    const second = { ...page, transfers: whole.transfers.slice(10) };
    expect(succeeded(await api.transfers.list({ limit: 10, offset: 10 }))).toEqual(second);
    for (const filter of [{ source: wallet.id }, { user_id: wallet.user_id }])
      expect(succeeded(await api.transfers.list(filter))).toEqual(whole);
    const another = await fundedWallet(api, own.chains.evm, '1');
    for (const filter of [{ source: another.id }, { user_id: another.user_id, source: wallet.id }])
      expect(succeeded(await api.transfers.list(filter))).toMatchObject({ transfers: [], count: 0 });
  });

  /** A wallet with one coin, and a request to pay a quarter of it. */
  async function funded({ api } = own.app) {
    const wallet = await fundedWallet(api, own.chains.evm, '1');
    const payment = { dest: own.chains.evm.newAddress(), source_amount: '0.25', source_currency: 'ethereum' };
    return { wallet, body: order(wallet, payment) };
  }

  async function pending(): Promise<Transfer> {
    return succeeded(await own.app.api.transfers.create((await funded()).body));
  }

  async function expectOver(transfer_id: string): Promise<void> {
    for (const step of [own.app.api.transfers.confirm, own.app.api.transfers.cancel])
      expectRefusal(await step({ transfer_id }), 400, 'transfer_not_pending');
  }
});
