import { describe, expect, it } from '@jest/globals';
import { formatUnits, parseUnits } from 'ethers';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { succeeded } from '../harness/answers.js';
import { type SendingChain, TOKEN_DECIMALS } from '../harness/sending-chain.js';
import { decided, eventsOf, fundedWallet, order } from '../harness/transfers.js';
import { chainOf, CHAINS, type Ground, type OnGround } from './ground.js';

export function paymentTests(on: OnGround): void {
  describe.each(CHAINS)('a payment: %s', (name) => {
    it('in the coin of the chain arrives, and everything adds up', () => paysInCoins(on(), name));
    it('in a token arrives, and costs coins', () => paysInTokens(on(), name));
  });
}

const COINS = '3';

async function paysInCoins(ground: Ground, name: (typeof CHAINS)[number]): Promise<void> {
  const { app } = ground;
  const chain = chainOf(ground, name);
  const wallet = await fundedWallet(app.api, chain, COINS);
  const dest = chain.newAddress();
  const source_amount = formatUnits(parseUnits('1', chain.decimals) + 1n, chain.decimals);
  const payment = order(wallet, { dest, source_amount, source_currency: chain.coin });
  const created = succeeded(await app.api.createTransfer({ ...payment, notes: 'for November' }));
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
  const confirmed = succeeded(await app.api.confirmTransfer(created.id));
  expect(confirmed.blockchain_tx_hash).toMatch(/^\w{64,90}$/);
  const done = await decided(app.api, created.id);
  expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash: confirmed.blockchain_tx_hash });
  expect(done.completed_at).toBeGreaterThanOrEqual(done.created_at);
  await expectAddsUp(ground, chain, wallet, done);
  const events = ['transfer.created', 'transfer.processing', 'transfer.completed'];
  expect(await eventsOf(done.id)).toEqual(events);
}

async function expectAddsUp(
  { app }: Ground,
  chain: SendingChain,
  wallet: Wallet,
  { dest, source_amount, total_fees }: Transfer,
): Promise<void> {
  const [had, paid, fees] = [COINS, source_amount, total_fees].map((coins) =>
    parseUnits(coins, chain.decimals),
  ) as [bigint, bigint, bigint];
  expect(await chain.balance(dest)).toBe(paid);
  expect(await chain.balance(wallet.public_address)).toBe(had - paid - fees);
  const answer = await app.api.walletBalance({ wallet_id: wallet.id, token_symbol: chain.coin });
  expect(succeeded(answer).balance).toBe(formatUnits(had - paid - fees, chain.decimals));
}

async function paysInTokens(ground: Ground, name: (typeof CHAINS)[number]): Promise<void> {
  const { api } = ground.app;
  const chain = chainOf(ground, name);
  const wallet = await fundedWallet(api, chain, '1');
  await chain.giveTokens(wallet.public_address, 5_000_000n);
  const dest = chain.newAddress();
  const payment = order(wallet, { dest, source_amount: '1.234567', source_currency: 'USDC' });
  const { id } = succeeded(await api.createTransfer(payment));
  succeeded(await api.confirmTransfer(id));
  const { status, total_fees } = await decided(api, id);
  expect(status).toBe('completed');
  expect(await chain.tokens(dest)).toBe(1_234_567n);
  expect(await chain.tokens(wallet.public_address)).toBe(parseUnits('3.765433', TOKEN_DECIMALS));
  const coins = parseUnits('1', chain.decimals) - parseUnits(total_fees, chain.decimals);
  expect(await chain.balance(wallet.public_address)).toBe(coins);
}
