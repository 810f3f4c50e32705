import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { PolkadotChain } from '@latchkey/chains/testing';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { decided, eventsOf, newWallet, order } from '../harness/chains/transfers.js';

const newAddress = () => CHAINS.DOT.addressOf(CHAINS.DOT.newKey(), 'test');

describe('DOT', () => {
  let chain: PolkadotChain;
  let stack: OwnStack;
  let app: TestApp;
  let mining: NodeJS.Timeout;

  beforeAll(async () => {
    chain = await PolkadotChain.start();
    stack = await OwnStack.start({ RPC_URL_POLKADOT: chain.url, CHAINS_POLKADOT: chain.name });
    app = await newApp();
    mining = setInterval(() => {
      chain.ledger.mine();
      chain.ledger.finalize(Math.max(0, chain.ledger.height - 2));
    }, 500);
  });
  afterAll(async () => {
    clearInterval(mining);
    await stack.stop();
    await chain.stop();
  });

  it('comes in and goes out, and everything adds up', async () => {
    const { api } = app;
    const wallet = await newWallet(api, 'DOT');
    expect(wallet).toMatchObject({ receive_only: false, public_address: expect.stringMatching(/^5/) });
    chain.ledger.fund(wallet.public_address, 30_000_000_000n);
    const balanceOf = async () =>
      succeeded(await api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'DOT' })).balance;
    expect(await balanceOf()).toBe('3');
    const dest = newAddress();
    const payment = order(wallet, { dest, source_amount: '1.5', source_currency: 'DOT' });
    const created = succeeded(await api.transfers.create(payment));
    expect(created).toMatchObject({ status: 'pending', dest, total_fees: '0.0016' });
    const transfer_id = created.id;
    const { blockchain_tx_hash } = succeeded(await api.transfers.confirm({ transfer_id }));
    expect(blockchain_tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
    const done = await decided(api, transfer_id);
    expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash, total_fees: '0.0016' });
    expect(chain.ledger.account(dest)?.free).toBe(15_000_000_000n);
    expect(await balanceOf()).toBe('1.4984');
    expect(await eventsOf(transfer_id)).toEqual([
      'transfer.created',
      'transfer.processing',
      'transfer.completed',
    ]);
  });

  it.each([
    ['an amount that opens no account', newAddress(), '0.0099', 'amount_too_small'],
    [
      'an address of the main net',
      CHAINS.DOT.addressOf(CHAINS.DOT.newKey(), 'live'),
      '1',
      'invalid_public_address',
    ],
    ['more than there is', newAddress(), '3', 'insufficient_funds'],
  ])('is refused for %s', async (_, dest, source_amount, error_type) => {
    const wallet = await newWallet(app.api, 'DOT');
    chain.ledger.fund(wallet.public_address, 30_000_000_000n);
    const payment = order(wallet, { dest, source_amount, source_currency: 'DOT' });
    expectRefusal(await app.api.transfers.create(payment), 400, error_type);
  });
});
