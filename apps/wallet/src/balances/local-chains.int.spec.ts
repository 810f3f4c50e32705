import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AbiCoder, id as hashOf } from 'ethers';
import { Anvil, missingChain, startSurfpool } from '@latchkey/chains/testing';
import { callerOf, refusal, WalletFixture } from '../testing/wallet-fixture.js';

const caller = callerOf();
const ERC20_TRANSFER = hashOf('transfer(address,uint256)').slice(0, 10);
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const onSurfpool = missingChain('surfpool') ? describe.skip : describe;

onAnvil('balances from a real EVM node', () => {
  const fixture = new WalletFixture();
  const balanceOf = async (
    wallet_id: string,
    token_symbol: 'ethereum' | 'AVAX' | 'MATIC' | 'USDC' | 'USDT' | 'LINK',
  ) => (await fixture.balances.balance(caller, { wallet_id, token_symbol })).balance;
  let anvil: Anvil;
  let token: string;

  beforeAll(async () => {
    anvil = await Anvil.start();
    token = await anvil.deploy('TestToken', ['uint8', 'uint256'], [6, 2n ** 255n]);
    const wide = await anvil.deploy('TestToken', ['uint8', 'uint256'], [30, 2n ** 255n]);
    await fixture.start({
      RPC_URL_ETHEREUM: anvil.url,
      RPC_URL_POLYGON: anvil.url,
      RPC_URL_AVALANCHE: anvil.url,
      TOKEN_CONTRACT_USDC: token,
      TOKEN_CONTRACT_LINK: wide,
    });
  });
  afterAll(async () => {
    await fixture.stop();
    await anvil.stop();
  });

  const transfer = (to: string, value: bigint) => {
    const values = AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [to, value]);
    return anvil.send({ to: token, data: ERC20_TRANSFER + values.slice(2) });
  };

  it('native: exact at any size', async () => {
    const wallet = await fixture.create(caller);
    expect(await balanceOf(wallet.id, 'ethereum')).toBe('0');
    await anvil.setBalance(wallet.public_address, 12_345_678_901_234_567_890_123_456_789n);
    const answer = await fixture.balances.balance(caller, { wallet_id: wallet.id, token_symbol: 'ethereum' });
    expect(answer).toEqual({
      balance: '12345678901.234567890123456789',
      token_symbol: 'ethereum',
      network: 'ethereum',
      wallet,
    });
    expect(await balanceOf(wallet.id, 'MATIC')).toBe('12345678901.234567890123456789');
    expect(await balanceOf(wallet.id, 'AVAX')).toBe('12345678901.234567890123456789');
  });

  it('ERC-20: by the decimals of the contract', async () => {
    const wallet = await fixture.create(caller);
    expect(await balanceOf(wallet.id, 'USDC')).toBe('0');
    await transfer(wallet.public_address, 1_234_567n);
    expect(await balanceOf(wallet.id, 'USDC')).toBe('1.234567');
    await transfer(wallet.public_address, 2n ** 200n);
    const units = (2n ** 200n + 1_234_567n).toString();
    expect(await balanceOf(wallet.id, 'USDC')).toBe(`${units.slice(0, -6)}.${units.slice(-6)}`);
    expect(await balanceOf(wallet.id, 'LINK')).toBe('0');
  });

  it('a token whose contract is not on this chain does not count as zero', async () => {
    const wallet = await fixture.create(caller);
    expect(await refusal(balanceOf(wallet.id, 'USDT'))).toBe('chain_unavailable');
  });

  it('a watched address has a balance too', async () => {
    const { public_address } = await fixture.create(caller);
    const watched = await fixture.watch(callerOf(), 'ethereum', public_address);
    await anvil.setBalance(public_address, 1n);
    const answer = await fixture.balances.balance(callerOf(watched.app_id), {
      wallet_id: watched.id,
      token_symbol: 'ethereum',
    });
    expect(answer.balance).toBe('0.000000000000000001');
  });
});

onSurfpool('balances from a real Solana RPC', () => {
  const fixture = new WalletFixture();
  const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  let solana: ReturnType<typeof startSurfpool>;
  let mint: string;

  beforeAll(async () => {
    solana = startSurfpool();
    mint = solana.newAddress();
    solana.net.setAccount(mint, 1_461_600, mintData(8), TOKEN_PROGRAM);
    await fixture.start({ RPC_URL_SOLANA: solana.net.rpcUrl, TOKEN_CONTRACT_USDC_SOLANA: mint });
  });
  afterAll(async () => {
    await fixture.stop();
    solana.net.stop();
  });

  /** A mint with a supply and no authorities. */
  function mintData(decimals: number): number[] {
    const data = Buffer.alloc(82);
    data.writeBigUInt64LE(10n ** 15n, 36);
    data[44] = decimals;
    data[45] = 1;
    return [...data];
  }

  const balanceOf = async (wallet_id: string, token_symbol: 'solana' | 'USDC' | 'USDT') =>
    (await fixture.balances.balance(caller, { wallet_id, token_symbol })).balance;

  it('native: exact past 2^53', async () => {
    const { id, public_address } = await fixture.create(caller, undefined, 'solana');
    expect(await balanceOf(id, 'solana')).toBe('0');
    solana.net.fundSol(public_address, 1_000_000_001);
    expect(await balanceOf(id, 'solana')).toBe('1.000000001');
    solana.net.fundSol(public_address, 2 ** 53 + 2);
    expect(await balanceOf(id, 'solana')).toBe('9007199.254740994');
  });

  it('SPL: by the decimals of the mint, zero without an account', async () => {
    const { id, public_address } = await fixture.create(caller, undefined, 'solana');
    expect(await balanceOf(id, 'USDC')).toBe('0');
    solana.net.fundToken(public_address, mint, 123_456_789_012);
    expect(await balanceOf(id, 'USDC')).toBe('1234.56789012');
  });
});
