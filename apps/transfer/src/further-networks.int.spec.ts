import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import type { CreateTransferRequest } from '@latchkey/contracts/transfer';
import { AbiCoder, id as hashOf } from 'ethers';
import { outcomeOf, refusal } from './testing/outcomes.js';
import { callerOf, contextOf, orderOf } from './testing/requests.js';
import { TransferFixture } from './testing/transfer-fixture.js';
import type { TestWallet } from './testing/wallets-double.js';

const COIN = 10n ** 18n;
const caller = callerOf();
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const newAddress = () => `0x${randomBytes(20).toString('hex')}`;
const BALANCE_OF = hashOf('balanceOf(address)').slice(0, 10);
const ORACLE = '0x420000000000000000000000000000000000000f';
const TRANSFER = hashOf('transfer(address,uint256)').slice(0, 10);
const words = (...values: unknown[]) =>
  AbiCoder.defaultAbiCoder().encode(['address', 'uint256'].slice(0, values.length), values).slice(2);

onAnvil('USDC on several networks', () => {
  const fixture = new TransferFixture();
  const chains = {} as Record<'ethereum' | 'base' | 'amoy' | 'elsewhere', Anvil>;
  const contracts = {} as Record<'ethereum' | 'base', string>;

  beforeAll(async () => {
    chains.ethereum = await Anvil.start();
    chains.base = await Anvil.start(84_532);
    chains.amoy = await Anvil.start(80_002);
    chains.elsewhere = await Anvil.start(4242);
    // Of the same address on both networks, as an issuer may have it: the network alone tells them apart.
    for (const name of ['ethereum', 'base'] as const)
      contracts[name] = await chains[name].deploy('TestToken', ['uint8', 'uint256'], [6, 2n ** 100n]);
    await oracleAnswers(10n ** 9n);
    await fixture.start({
      env: {
        EVM_CONFIRMATIONS: '1',
        RPC_URL_ETHEREUM_TEST: chains.ethereum.url,
        TOKEN_CONTRACT_USDC_TEST: contracts.ethereum,
        RPC_URL_BASE_TEST: chains.base.url,
        TOKEN_CONTRACT_USDC_BASE_TEST: contracts.base,
        RPC_URL_POLYGON_TEST: chains.amoy.url,
        RPC_URL_ARBITRUM_TEST: chains.elsewhere.url,
      },
    });
  });
  afterAll(async () => {
    await fixture.stop();
    await Promise.all(Object.values(chains).map((anvil) => anvil.stop()));
  });

  /** The contract that tells on Base what data costs on Ethereum. */
  const oracleAnswers = (fee: bigint) =>
    chains.base.call('anvil_setCode', [ORACLE, `0x66${fee.toString(16).padStart(14, '0')}60005260206000f3`]);

  const tokensOn = async (name: 'ethereum' | 'base', address: string) => {
    const call = { to: contracts[name], data: BALANCE_OF + words(address) };
    return BigInt(await chains[name].call<string>('eth_call', [call, 'latest']));
  };

  /** With 5 coins and 100 tokens on each of both. */
  async function funded(): Promise<TestWallet> {
    const wallet = fixture.wallets.add(caller);
    for (const name of ['ethereum', 'base'] as const) {
      await chains[name].setBalance(wallet.address, 5n * COIN);
      await chains[name].send({ to: contracts[name], data: TRANSFER + words(wallet.address, 100_000_000n) });
    }
    return wallet;
  }
  const usdc = (more: Partial<CreateTransferRequest> = {}): Partial<CreateTransferRequest> => ({
    source_currency: 'USDC',
    source_amount: '1.5',
    dest: newAddress(),
    ...more,
  });

  it('it is paid on the network that was named, and on no other', async () => {
    const wallet = await funded();
    const paid = usdc({ network: 'base' });
    const { id, network_name } = await fixture.create(caller, wallet, paid);
    expect(network_name).toBe('base');
    await fixture.confirm(caller, id);
    expect(await fixture.decided(caller, id)).toMatchObject({ status: 'completed', network_name: 'base' });
    expect(await tokensOn('base', paid.dest ?? '')).toBe(1_500_000n);
    expect(await tokensOn('ethereum', paid.dest ?? '')).toBe(0n);
    const { chain, network } = (
      await fixture.query('SELECT chain, network FROM transfers WHERE id = $1', [id])
    ).at(0) as { chain: string; network: string };
    expect([chain, network]).toEqual(['eip155:84532', 'BASE']);
  });

  it('without a name it is paid on ethereum, as before', async () => {
    const wallet = await funded();
    const paid = usdc();
    const { id, network_name } = await fixture.create(caller, wallet, paid);
    expect(network_name).toBe('ethereum');
    await fixture.confirm(caller, id);
    await fixture.decided(caller, id);
    expect(await tokensOn('ethereum', paid.dest ?? '')).toBe(1_500_000n);
    expect(await tokensOn('base', paid.dest ?? '')).toBe(0n);
  });

  it('funds and nonces of one network say nothing about another one', async () => {
    const wallet = await funded();
    const all = { source_amount: '100' } as const;
    const made = await Promise.all(
      (['ethereum', 'base'] as const).map((network) =>
        fixture.create(caller, wallet, usdc({ ...all, network })),
      ),
    );
    await Promise.all(made.map(({ id }) => fixture.confirmPatiently(caller, id)));
    for (const { id } of made) expect((await fixture.decided(caller, id)).status).toBe('completed');
    expect(await fixture.noncesOf(wallet)).toEqual([0, 0]);
    const { id } = await fixture.create(caller, wallet, usdc({ network: 'base' }));
    expect(await outcomeOf(fixture.confirm(caller, id))).toBe('insufficient_funds');
  });

  it('the coin of base is ether, and what its data costs on Ethereum is part of the fees', async () => {
    const wallet = await funded();
    await oracleAnswers(10n ** 15n);
    const paid = { source_currency: 'ethereum', source_amount: '4.9995', dest: newAddress() } as const;
    const { id, total_fees } = await fixture.create(caller, wallet, { ...paid, network: 'base' });
    expect(Number(total_fees)).toBeGreaterThan(0.001);
    expect(await outcomeOf(fixture.confirm(caller, id))).toBe('insufficient_funds');
    await oracleAnswers(10n ** 9n);
    await fixture.confirm(caller, id);
    expect((await fixture.decided(caller, id)).status).toBe('completed');
    await chains.base.call('anvil_setCode', [ORACLE, '0x']);
    expect(await refusal(fixture.create(caller, wallet, { ...paid, network: 'base' }))).toBe(
      'chain_unavailable',
    );
    await oracleAnswers(10n ** 9n);
  });

  it.each<[string, Partial<CreateTransferRequest>, string]>([
    ['a currency that is not on it', { source_currency: 'LINK', network: 'base' }, 'incompatible_token'],
    ['a network of another wallet', { network: 'solana' }, 'incompatible_token'],
    [
      'a token without a contract on test nets',
      { source_currency: 'USDT', network: 'base' },
      'chain_not_configured',
    ],
    ['a network without an endpoint', { network: 'avalanche' }, 'chain_not_configured'],
    ['a test net that is not the one of the contract', { network: 'arbitrum' }, 'chain_not_configured'],
  ])('%s is refused', async (_, changed, code) => {
    const wallet = await funded();
    expect(await refusal(fixture.create(caller, wallet, usdc(changed)))).toBe(code);
  });

  it('the contract of the issuer is asked for on its test net: here nothing is at its address', async () => {
    const wallet = await funded();
    expect(await refusal(fixture.create(caller, wallet, usdc({ network: 'polygon' })))).toBe(
      'chain_unavailable',
    );
  });

  it('a repeated request may name the usual network, and no other', async () => {
    const wallet = await funded();
    const custom_id = randomBytes(8).toString('hex');
    const paid = usdc({ custom_id });
    const { id } = await fixture.create(caller, wallet, paid);
    expect((await fixture.create(caller, wallet, { ...paid, network: 'ethereum' })).id).toBe(id);
    expect(await refusal(fixture.create(caller, wallet, { ...paid, network: 'base' }))).toBe(
      'duplicate_custom_id',
    );
  });

  it('its event names the network', async () => {
    const wallet = await funded();
    await fixture.first.transfers.create(contextOf(caller), orderOf(wallet, usdc({ network: 'base' })));
    const [{ data } = { data: {} }] = await fixture.query<{ data: object }>(
      `SELECT data FROM outbox WHERE data->>'source' = $1`,
      [wallet.id],
    );
    expect(data).toMatchObject({ currency: 'USDC', network: 'base' });
  });
});
