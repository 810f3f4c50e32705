import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StellarChain } from '@latchkey/chains/testing';
import type { Wallet } from '@latchkey/contracts/wallet';
import { until } from '@latchkey/platform/testing';
import { Keypair } from '@stellar/stellar-base';
import { decided, newWallet, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { appApi } from '../harness/http/app-client.js';
import { untilEvents } from '../harness/http/feed.js';
import { OwnStack } from '../harness/stack/own-stack.js';

const XLM = 10_000_000n;

describe('XLM, over a network in memory', () => {
  let chain: StellarChain;
  let stack: OwnStack;
  let app: TestApp;
  let wallet: Wallet;
  let closing: ReturnType<typeof setInterval>;

  beforeAll(async () => {
    chain = await StellarChain.start();
    stack = await OwnStack.start({ RPC_URL_STELLAR_TEST: chain.url });
    app = await newApp();
    wallet = await newWallet(app.api, 'XLM');
    chain.ledger.fund(wallet.public_address, 10n * XLM);
    closing = setInterval(() => chain.ledger.close(), 500);
  }, 120_000);
  afterAll(async () => {
    clearInterval(closing);
    await stack?.stop();
    await chain?.stop();
  });

  const payment = (dest: string, source_amount: string, memo?: object) => ({
    ...order(wallet, { dest, source_amount, source_currency: 'XLM' }),
    ...(memo && { memo }),
  });
  const newAccount = () => Keypair.random().publicKey();

  it('comes in and goes out, to an account that it makes, and again with a memo', async () => {
    expect(wallet.receive_only).toBe(false);
    const balance = () => app.api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'XLM' });
    expect(succeeded(await balance()).balance).toBe('10');
    const dest = newAccount();
    expectRefusal(await app.api.transfers.create(payment(dest, '0.5')), 400, 'amount_too_small');
    const checked = succeeded(await app.api.transfers.check(payment(dest, '2')));
    expect(checked.total_fees).toBe('0.00001');
    const first = succeeded(await app.api.transfers.create(payment(dest, '2')));
    succeeded(await app.api.transfers.confirm({ transfer_id: first.id }));
    expect(await decided(app.api, first.id)).toMatchObject({ status: 'completed', total_fees: '0.00001' });
    expect(chain.balance(dest)).toBe(2n * XLM);
    // The receiver wants a memo from now on, as an exchange does.
    chain.ledger.fund(dest, 0n, { data: { 'config.memo_required': 'MQ==' } });
    expectRefusal(await app.api.transfers.create(payment(dest, '1')), 400, 'memo_required');
    expectRefusal(
      await app.api.transfers.create(payment(dest, '1', { text: 'a', id: '1' })),
      400,
      'invalid_request',
    );
    const memo = { id: '1234567' };
    const second = succeeded(await app.api.transfers.create(payment(dest, '1', memo)));
    expect(second.memo).toEqual(memo);
    succeeded(await app.api.transfers.confirm({ transfer_id: second.id }));
    expect(await decided(app.api, second.id)).toMatchObject({ status: 'completed', memo });
    expect(chain.ledger.paid.map((paid) => paid.memo)).toEqual(['', '1234567']);
    expect(succeeded(await balance()).balance).toBe('6.99998');
    const listed = succeeded(await app.api.transfers.list({ source: wallet.id }));
    expect(listed.transfers.map(({ id, memo: shown }) => [id, shown])).toEqual([
      [second.id, memo],
      [first.id, undefined],
    ]);
    const [, signed] = await untilEvents(app, 2, { type: 'wallet.payment_signed' });
    expect(signed?.data).toMatchObject({ transfer_id: second.id, destination: dest, amount: '1' });
  });

  it('waits for an approval with its memo, which the approver names', async () => {
    const dest = newAccount();
    chain.ledger.fund(dest, XLM);
    const rules = [{ needs: { approvals: { count: 1, by: 'keys' } } }];
    succeeded(await adminApi().setTransferPolicy(app.id, { rules }));
    const { key } = succeeded(await adminApi().createKey(app.id, { kind: 'secret' }));
    const memo = { text: 'INV-42' };
    const { id } = succeeded(await app.api.transfers.create(payment(dest, '1', memo)));
    succeeded(await app.api.transfers.confirm({ transfer_id: id }));
    expect(succeeded(await app.api.transfers.get({ transfer_id: id }))).toMatchObject({
      status: 'awaiting_approval',
      network: 'stellar:Test SDF Network ; September 2015',
      memo,
    });
    const approve = (meant: object) => appApi(key).transfers.approve({ transfer_id: id, memo: meant });
    expectRefusal(await approve({ text: 'INV-43' }), 409, 'payment_differs');
    succeeded(await approve(memo));
    expect(await decided(app.api, id)).toMatchObject({ status: 'completed', memo });
    expect(chain.ledger.paid.at(-1)).toMatchObject({ to: dest, memo: 'INV-42' });
  });

  it('is not signed where Horizon takes no transactions, which the operator sees', async () => {
    const [call, dest] = ['/transactions_async', newAccount()];
    chain.ledger.fund(dest, XLM);
    const { id } = succeeded(await app.api.transfers.create(payment(dest, '1')));
    chain.lie = (path) => (path === call ? { status: 404, text: '{}' } : undefined);
    const status = async () => succeeded(await adminApi().status());
    const missing = async () =>
      (await status()).services.find(({ service }) => service === 'transfer')?.missing_calls;
    // What the endpoint has is asked for every ten seconds.
    await until(async () => {
      await delay(500);
      return (await missing())?.length !== 0;
    });
    expect(await missing()).toEqual([{ setting: 'RPC_URL_STELLAR_TEST', call }]);
    const { findings } = await status();
    const named = findings.find(({ name }) => name === 'transfer.RPC_URL_STELLAR_TEST');
    expect(named?.level).toBe('fail');
    expect(named?.message).toContain(call);
    expectRefusal(await app.api.transfers.create(payment(dest, '1')), 502, 'chain_unavailable');
    expectRefusal(await app.api.transfers.confirm({ transfer_id: id }), 502, 'chain_unavailable');
    expect(succeeded(await app.api.transfers.get({ transfer_id: id })).status).toBe('pending');
  }, 60_000);
});
