import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import type { Wallet } from '@latchkey/contracts/wallet';
import { AbiCoder, id as hashOf, Wallet as Account } from 'ethers';
import { decided, newWallet, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { rowsIn } from '../harness/stack/rows.js';

const TRANSFER = hashOf('transfer(address,uint256)').slice(0, 10);
const COIN = 10n ** 18n;

(missingChain('anvil') ? describe.skip : describe)('USDC on several networks', () => {
  let ethereum: Anvil;
  let base: Anvil;
  let stack: OwnStack;
  let app: TestApp;
  let contract: string;

  beforeAll(async () => {
    [ethereum, base] = await Promise.all([Anvil.start(), Anvil.start()]);
    const [first, second] = await Promise.all(
      [ethereum, base].map((anvil) => anvil.deploy('TestToken', ['uint8', 'uint256'], [6, 2n ** 100n])),
    );
    contract = second ?? '';
    stack = await OwnStack.start({
      RPC_URL_ETHEREUM: ethereum.url,
      TOKEN_CONTRACT_USDC: first ?? '',
      RPC_URL_BASE: base.url,
      TOKEN_CONTRACT_USDC_BASE_TEST: contract,
    });
    app = await newApp();
  });
  afterAll(async () => {
    await stack.stop();
    await Promise.all([ethereum.stop(), base.stop()]);
  });

  /** With 20 tokens on Base, and coins for fees there. */
  async function funded(): Promise<Wallet> {
    const wallet = await newWallet(app.api, 'ethereum');
    await base.setBalance(wallet.public_address, COIN);
    const values = AbiCoder.defaultAbiCoder().encode(
      ['address', 'uint256'],
      [wallet.public_address, 20_000_000n],
    );
    await base.send({ to: contract, data: TRANSFER + values.slice(2) });
    return wallet;
  }
  const balanceOn = async ({ id: wallet_id }: Wallet, network?: string) =>
    succeeded(
      await app.api.wallets.balance({ wallet_id, token_symbol: 'USDC', ...(network && { network }) }),
    );

  it('each balance has its network, alone and in all balances', async () => {
    const wallet = await funded();
    expect(await balanceOn(wallet, 'base')).toMatchObject({ balance: '20', network: 'base' });
    expect(await balanceOn(wallet)).toMatchObject({ balance: '0', network: 'ethereum' });
    const { balances, unavailable } = succeeded(
      await app.api.wallets.balances.list({ wallet_id: wallet.id }),
    );
    expect(balances).toContainEqual({ token_symbol: 'USDC', network: 'base', balance: '20' });
    expect(balances).toContainEqual({ token_symbol: 'ethereum', network: 'base', balance: '1' });
    expect(unavailable).toContainEqual({
      token_symbol: 'USDC',
      network: 'arbitrum',
      error_type: 'chain_not_configured',
    });
    const asked = { wallet_id: wallet.id, token_symbol: 'LINK', network: 'base' };
    expectRefusal(await app.api.wallets.balance(asked), 400, 'incompatible_token');
    expectRefusal(await app.api.wallets.balance({ ...asked, network: 'basis' }), 400, 'invalid_request');
  });

  it('a payment is made on the network that it names, which every view of it shows', async () => {
    const wallet = await funded();
    const dest = Account.createRandom().address.toLowerCase();
    const payment = order(wallet, { dest, source_amount: '7.5', source_currency: 'USDC' });
    const { id } = succeeded(await app.api.transfers.create({ ...payment, network: 'base' }));
    const begun = succeeded(await app.api.transfers.beginConfirm({ transfer_id: id, domain: 'example.com' }));
    expect(JSON.parse(begun.signed_payment)).toMatchObject({ network: 'eip155:31337', currency: 'USDC' });
    succeeded(await app.api.transfers.confirm({ transfer_id: id }));
    expect(await decided(app.api, id)).toMatchObject({ status: 'completed', network_name: 'base' });
    expect((await balanceOn(wallet, 'base')).balance).toBe('12.5');
    const { transfers } = succeeded(await adminApi().listTransfers({ app_id: app.id }));
    expect(transfers.find((one) => one.id === id)?.network_name).toBe('base');
    const events = await rowsIn<{ network: string }>(
      'transfer',
      `SELECT data->>'network' AS network FROM transfer.outbox WHERE data->>'transfer_id' = $1`,
      [id],
    );
    expect(events.map(({ network }) => network)).toEqual(['base', 'base', 'base']);
  });

  it('is refused on a network without an endpoint, and checked without being made', async () => {
    const wallet = await funded();
    const dest = Account.createRandom().address.toLowerCase();
    const payment = order(wallet, { dest, source_amount: '1', source_currency: 'USDC' });
    const checked = succeeded(await app.api.transfers.check({ ...payment, network: 'base' }));
    expect(Number(checked.total_fees)).toBeGreaterThan(0);
    expectRefusal(
      await app.api.transfers.create({ ...payment, network: 'arbitrum' }),
      503,
      'chain_not_configured',
    );
    expectRefusal(
      await app.api.transfers.create({ ...payment, network: 'solana' }),
      400,
      'incompatible_token',
    );
  });
});
