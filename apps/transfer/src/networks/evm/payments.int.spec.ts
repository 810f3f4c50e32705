import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import type { Network, Outcome, SentTransaction, TransferAsset } from '../network.js';
import { decodeTransaction } from './evm-transaction.js';
import { evmNetwork } from './evm.network.js';
import { Payer, someAddress } from './testing/payer.js';

const ETHER = 10n ** 18n;
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const soon = () => AbortSignal.timeout(5000);

/** Code that answers one word to every call. */
const answering = (word: number) => `0x61${word.toString(16).padStart(4, '0')}60005260206000f3`;
const REFUSES = '0x60006000fd';
const TAKES_ALL = '0x00';
const BURNS_ALL_GAS = '0x5b600056';

onAnvil('payments on a real EVM node', () => {
  let anvil: Anvil;
  let network: Network;
  let token: TransferAsset;

  beforeAll(async () => {
    anvil = await Anvil.start();
    network = evmNetwork({ url: anvil.url, confirmations: 1 });
    const contract = await anvil.deploy('TestToken', ['uint8', 'uint256'], [6, 2n ** 255n]);
    token = await network.assetOf({ kind: 'erc20', contract, decimals: undefined }, soon());
  });
  afterAll(() => anvil.stop());

  const balanceOf = async (address: string) =>
    BigInt(await anvil.call<string>('eth_getBalance', [address, 'latest']));

  async function funded(native: bigint, tokens = 0n): Promise<Payer> {
    const payer = new Payer();
    await anvil.setBalance(payer.address, native);
    const words = [payer.address.slice(2), tokens.toString(16)].map((word) => word.padStart(64, '0'));
    if (tokens > 0n && 'contract' in token)
      await anvil.send({ to: token.contract, data: `0xa9059cbb${words.join('')}` });
    return payer;
  }

  async function contractOf(code: string): Promise<string> {
    const address = someAddress();
    await anvil.call('anvil_setCode', [address, code]);
    return address;
  }

  async function decided(
    sent: SentTransaction,
  ): Promise<Extract<Outcome, { status: 'completed' | 'failed' }>> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const outcome = await network.outcome(sent, soon());
      if (outcome.status === 'completed' || outcome.status === 'failed') return outcome;
      await setTimeout(25);
    }
    throw new Error('the payment was not decided in time');
  }

  async function paid(payer: Payer, payment: ReturnType<Payer['payment']>) {
    const sent = await payer.signed(network, payment);
    await network.broadcast(sent, soon());
    return { sent, outcome: await decided(sent) };
  }

  it('native: the amount arrives, and the fees are exact', async () => {
    const payer = await funded(2n * ETHER);
    const payment = payer.payment(someAddress(), ETHER + 1n);
    const { sent, outcome } = await paid(payer, payment);
    expect(outcome.status).toBe('completed');
    expect(await balanceOf(payment.to)).toBe(ETHER + 1n);
    expect(await balanceOf(payer.address)).toBe(ETHER - 1n - outcome.fees);
    expect(outcome.fees % 21_000n).toBe(0n);
    expect(await network.holdings(payment, soon())).toEqual({
      native: ETHER - 1n - outcome.fees,
      asset: ETHER - 1n - outcome.fees,
      nonce: 1n,
    });
    expect(sent.draft).toMatchObject({ leastLeft: 0n, lastValidHeight: null });
  });

  it('native: the estimate is what the next block takes, with or without funds', async () => {
    const { baseFeePerGas } = await anvil.call<{ baseFeePerGas: string }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    const tip = BigInt(await anvil.call<string>('eth_maxPriorityFeePerGas', []));
    const payment = new Payer().payment(someAddress(), ETHER);
    expect(await network.estimate(payment, soon())).toBe(21_000n * (BigInt(baseFeePerGas) + tip));
    const { unsigned, mostNative } = await network.draft(payment, 0n, soon());
    expect(mostNative).toBe(ETHER + 21_000n * (2n * BigInt(baseFeePerGas) + tip));
    expect(decodeTransaction(unsigned)).toMatchObject({ type: 2, chainId: 31337n, nonce: 0 });
  });

  it('native: all that the source has, to the last unit', async () => {
    const probe = (await funded(ETHER)).payment(someAddress(), 1n);
    const { mostNative } = await network.draft(probe, 0n, soon());
    const payer = await funded(ETHER + mostNative - 1n);
    const { sent, outcome } = await paid(payer, payer.payment(probe.to, ETHER));
    expect(sent.draft.mostNative).toBeLessThanOrEqual(ETHER + mostNative - 1n);
    expect(outcome.status).toBe('completed');
    expect(await balanceOf(payer.address)).toBe(mostNative - 1n - outcome.fees);
  });

  it('ERC-20: the decimals of the contract, the amount to the last unit', async () => {
    expect(token.decimals).toBe(6);
    const payer = await funded(ETHER, 2n ** 200n + 5n);
    const payment = payer.payment(someAddress(), 2n ** 200n, token);
    expect(await network.holdings(payment, soon())).toEqual({
      native: ETHER,
      asset: 2n ** 200n + 5n,
      nonce: 0n,
    });
    const { sent, outcome } = await paid(payer, payment);
    expect(outcome.status).toBe('completed');
    expect(sent.draft.mostNative).toBeLessThan(100_000n * 10n ** 10n);
    expect(await network.holdings(payment, soon())).toEqual({
      native: ETHER - outcome.fees,
      asset: 5n,
      nonce: 1n,
    });
    const theirs = { ...payment, from: payment.to };
    expect(await network.holdings(theirs, soon())).toEqual({ native: 0n, asset: 2n ** 200n, nonce: 0n });
  });

  it('ERC-20: estimated though the source has none', async () => {
    const payment = new Payer().payment(someAddress(), 1n, token);
    expect(await network.estimate(payment, soon())).toBeGreaterThan(0n);
    const { unsigned } = await network.draft(payment, 0n, soon());
    expect(decodeTransaction(unsigned).gasLimit).toBe(100_000n);
  });

  it.each([
    ['refuses', REFUSES, 100_000n],
    ['burns all the gas', BURNS_ALL_GAS, 100_000n],
  ])('a destination that %s: failed, with its hash, and only the fees are gone', async (_, code, limit) => {
    const payer = await funded(ETHER);
    const payment = payer.payment(await contractOf(code), 1000n);
    const { sent, outcome } = await paid(payer, payment);
    expect(decodeTransaction(sent.bytes).gasLimit).toBe(limit);
    expect(outcome.status).toBe('failed');
    expect(await balanceOf(payer.address)).toBe(ETHER - outcome.fees);
    expect(await balanceOf(payment.to)).toBe(0n);
  });

  it('a destination that is a contract and takes it', async () => {
    const payer = await funded(ETHER);
    const payment = payer.payment(await contractOf(TAKES_ALL), 1000n);
    const { sent, outcome } = await paid(payer, payment);
    // A fifth above the 21,000 that it takes; estimates may be a unit off.
    expect(Number(decodeTransaction(sent.bytes).gasLimit)).toBeCloseTo(25_200, -1);
    expect(outcome.status).toBe('completed');
    expect(await balanceOf(payment.to)).toBe(1000n);
  });

  it.each([
    ['says true', 1],
    ['says false', 0],
  ])('a token that %s and moves nothing: failed', async (_, word) => {
    const asset = { kind: 'erc20', contract: await contractOf(answering(word)), decimals: 6 } as const;
    const payer = await funded(ETHER);
    const { outcome } = await paid(payer, payer.payment(someAddress(), 1n, asset));
    expect(outcome).toMatchObject({ status: 'failed' });
    expect(await balanceOf(payer.address)).toBe(ETHER - outcome.fees);
  });

  it.each([
    ['more decimals than a token can have', answering(256)],
    ['no word', '0x60ff60005260016000f3'],
    ['nothing', TAKES_ALL],
    ['no', REFUSES],
    ['and is not there', '0x'],
  ])('a contract that answers %s has no decimals', async (_, code) => {
    const contract = await contractOf(code);
    await expect(
      network.assetOf({ kind: 'erc20', contract, decimals: undefined }, soon()),
    ).rejects.toMatchObject({
      code: 'chain_unavailable',
    });
  });

  it('the most decimals that a token can have, and decimals that are known', async () => {
    const contract = await contractOf(answering(255));
    const asset = { kind: 'erc20', contract } as const;
    expect(await network.assetOf({ ...asset, decimals: undefined }, soon())).toEqual({
      ...asset,
      decimals: 255,
    });
    expect(await network.assetOf({ ...asset, decimals: 6 }, soon())).toEqual({ ...asset, decimals: 6 });
    const coin = { kind: 'evm_native', decimals: 18 } as const;
    expect(await network.assetOf(coin, soon())).toEqual(coin);
  });

  it('a token that is not on this chain costs no fee', async () => {
    const payment = new Payer().payment(someAddress(), 1n, {
      kind: 'erc20',
      contract: someAddress(),
      decimals: 6,
    });
    for (const ask of [
      () => network.estimate(payment, soon()),
      () => network.draft(payment, 0n, soon()),
      () => network.holdings(payment, soon()),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'chain_unavailable' });
  });

  it('destinations', async () => {
    const address = someAddress();
    expect(await network.destination(`0x${address.slice(2).toUpperCase()}`, token, soon())).toBe(address);
    const itself = 'contract' in token ? token.contract : '';
    await expect(network.destination(itself, token, soon())).rejects.toMatchObject({
      code: 'invalid_public_address',
    });
  });
});
