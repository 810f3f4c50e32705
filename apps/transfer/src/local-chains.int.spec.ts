import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toUnits } from '@latchkey/chains';
import { Anvil, missingChain, NodeProxy } from '@latchkey/chains/testing';
import type { CreateTransferRequest, Transfer } from '@latchkey/contracts/transfer';
import { AbiCoder, id as hashOf } from 'ethers';
import { countOf, outcomeOf } from './testing/outcomes.js';
import { callerOf, contextOf, orderOf } from './testing/requests.js';
import { COIN } from './testing/scripted-chain.js';
import { TransferFixture } from './testing/transfer-fixture.js';
import type { TestWallet } from './testing/wallets-double.js';

const caller = callerOf();
const SELECTORS = { transfer: hashOf('transfer(address,uint256)').slice(0, 10) };
const BALANCE_OF = hashOf('balanceOf(address)').slice(0, 10);
const onAnvil = missingChain('anvil') ? describe.skip : describe;

onAnvil('transfers on a real EVM node', () => {
  const fixture = new TransferFixture();
  let anvil: Anvil;
  let proxy: NodeProxy;
  let token: string;

  beforeAll(async () => {
    anvil = await Anvil.start();
    proxy = await new NodeProxy(anvil.url).start();
    token = await anvil.deploy('TestToken', ['uint8', 'uint256'], [6, 2n ** 100n]);
    await fixture.start({ env: { RPC_URL_ETHEREUM: proxy.url, TOKEN_CONTRACT_USDC: token } });
  });
  afterAll(async () => {
    await fixture.stop();
    await proxy.stop();
    await anvil.stop();
  });

  const newAddress = () => `0x${randomBytes(20).toString('hex')}`;
  const coinsOf = async (address: string) =>
    BigInt(await anvil.call<string>('eth_getBalance', [address, 'latest']));
  const tokensOf = async (address: string) => {
    const data = BALANCE_OF + AbiCoder.defaultAbiCoder().encode(['address'], [address]).slice(2);
    return BigInt(await anvil.call<string>('eth_call', [{ to: token, data }, 'latest']));
  };
  const feesOf = (transfers: readonly Transfer[]) =>
    transfers.reduce((sum, { total_fees }) => sum + (toUnits(total_fees, 18) ?? 0n), 0n);

  async function funded(coins: bigint, tokens = 0n): Promise<TestWallet> {
    const wallet = fixture.wallets.add(caller);
    await anvil.setBalance(wallet.address, coins);
    if (tokens === 0n) return wallet;
    const values = AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [wallet.address, tokens]);
    await anvil.send({ to: token, data: SELECTORS.transfer + values.slice(2) });
    return wallet;
  }

  const made = async (wallet: TestWallet, times: number, more: Partial<CreateTransferRequest>) =>
    Promise.all(
      Array.from({ length: times }, () => fixture.patiently(() => fixture.create(caller, wallet, more))),
    ).then((transfers) => transfers.map(({ id }) => id));

  it('the coin: the amount arrives, and the payer has paid amount and fees', async () => {
    const wallet = await funded(10n * COIN);
    const dest = newAddress();
    const created = await fixture.create(caller, wallet, { dest, source_amount: '1.234567890123456789' });
    expect(Number(created.total_fees)).toBeGreaterThan(0);
    const { blockchain_tx_hash } = await fixture.confirm(caller, created.id);
    const completed = await fixture.decided(caller, created.id);
    expect(await coinsOf(dest)).toBe(1_234_567_890_123_456_789n);
    const paid = 10n * COIN - (await coinsOf(wallet.address));
    expect(paid).toBe(1_234_567_890_123_456_789n + feesOf([completed]));
    const receipt = await anvil.call<{ status: string }>('eth_getTransactionReceipt', [blockchain_tx_hash]);
    expect(receipt.status).toBe('0x1');
  });

  it('20 confirms of one transfer: one broadcast, one hash', async () => {
    const wallet = await funded(10n * COIN);
    const dest = newAddress();
    const [id = ''] = await made(wallet, 1, { dest });
    const before = proxy.broadcasts.length;
    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => fixture.confirmPatiently(caller, id)),
    );
    const { blockchain_tx_hash } = await fixture.decided(caller, id);
    expect(new Set(confirmed.map((transfer) => transfer.blockchain_tx_hash))).toEqual(
      new Set([blockchain_tx_hash]),
    );
    expect(proxy.broadcasts.length - before).toBe(1);
    expect(await coinsOf(dest)).toBe(COIN);
  });

  it.each([
    ['the coin', 'ethereum', '6'],
    ['a token', 'USDC', '6'],
  ] as const)('20 transfers of 60 % of %s: one is paid, 19 lack the funds', async (_, currency, amount) => {
    const wallet = await funded(10n * COIN, currency === 'USDC' ? 10_000_000n : 0n);
    const dest = newAddress();
    const ids = await made(wallet, 20, { dest, source_amount: amount, source_currency: currency });
    const outcomes = await Promise.all(ids.map((id) => outcomeOf(fixture.confirmPatiently(caller, id))));
    expect(countOf(outcomes, 'processing')).toBe(1);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(19);
    const completed = await fixture.decided(caller, ids[outcomes.indexOf('processing')] ?? '');
    const [coins, tokens] = currency === 'USDC' ? [0n, 6_000_000n] : [6n * COIN, 0n];
    expect([await coinsOf(dest), await tokensOf(dest)]).toEqual([coins, tokens]);
    expect(await coinsOf(wallet.address)).toBe(10n * COIN - coins - feesOf([completed]));
    expect(await fixture.noncesOf(wallet)).toEqual([0]);
  });

  it('30 small transfers at once, of the coin and of a token: nonces without a gap, and it all adds up', async () => {
    const wallet = await funded(10n * COIN, 1_000_000n);
    const dest = newAddress();
    const [ofCoin, ofToken] = await Promise.all([
      made(wallet, 15, { dest, source_amount: '0.1' }),
      made(wallet, 15, { dest, source_amount: '0.000001', source_currency: 'USDC' }),
    ]);
    const before = proxy.broadcasts.length;
    const ids = ofCoin.flatMap((id, at) => [id, ofToken[at] ?? '']);
    await Promise.all(ids.map((id) => fixture.confirmPatiently(caller, id)));
    const completed = await Promise.all(ids.map((id) => fixture.decided(caller, id)));
    expect(await fixture.noncesOf(wallet)).toEqual(Array.from({ length: 30 }, (_, nonce) => nonce));
    expect(proxy.broadcasts.length - before).toBe(30);
    const sent = (15n * COIN) / 10n;
    expect([await coinsOf(dest), await tokensOf(dest)]).toEqual([sent, 15n]);
    expect(await coinsOf(wallet.address)).toBe(10n * COIN - sent - feesOf(completed));
    expect(await tokensOf(wallet.address)).toBe(999_985n);
    expect(new Set(completed.map((transfer) => transfer.blockchain_tx_hash)).size).toBe(30);
  });

  it('the whole balance cannot be sent, as fees are paid on top; the rest beside them can', async () => {
    const wallet = await funded(COIN);
    const dest = newAddress();
    const [all = ''] = await made(wallet, 1, { dest, source_amount: '1' });
    expect(await outcomeOf(fixture.confirm(caller, all))).toBe('insufficient_funds');
    const [most = ''] = await made(wallet, 1, { dest, source_amount: '0.99' });
    await fixture.confirm(caller, most);
    await fixture.decided(caller, most);
    expect(await coinsOf(dest)).toBe((99n * COIN) / 100n);
  });

  it('a token whose contract has other places than the operator says is not sent', async () => {
    const wallet = fixture.wallets.add(caller);
    const env = { RPC_URL_ETHEREUM: proxy.url, TOKEN_CONTRACT_USDC: token };
    const paid = { source_currency: 'USDC', source_amount: '0.01', dest: newAddress() } as const;
    const order = orderOf(wallet, paid);
    const others = await fixture.serve({ env: { ...env, TOKEN_DECIMALS_USDC: '8' } });
    await expect(
      fixture.patiently(() => others.transfers.create(contextOf(caller), order)),
    ).rejects.toMatchObject({
      code: 'chain_not_configured',
      details: { reason: 'token_places_differ' },
    });
    const same = await fixture.serve({ env: { ...env, TOKEN_DECIMALS_USDC: '6' } });
    const { source_amount } = await fixture.patiently(() => same.transfers.create(contextOf(caller), order));
    expect(source_amount).toBe('0.01');
  });
});
