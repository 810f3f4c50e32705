import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseUnits, Wallet as Account } from 'ethers';
import { Anvil, missingChain, NodeProxy } from '@latchkey/chains/testing';
import type { Wallet } from '@latchkey/contracts/wallet';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { decided, newWallet, order } from '../harness/chains/transfers.js';

const MAIN_NET = 1;
const newAddress = () => Account.createRandom().address.toLowerCase();

/** Ethereum has an endpoint for each kind of App, Polygon one on a main net, and Avalanche one on a test net. */
(missingChain('anvil') ? describe.skip : describe)('chains of test Apps and of live ones', () => {
  let stack: OwnStack;
  let mainNet: Anvil;
  let testNet: Anvil;
  let mainNode: NodeProxy;
  let testApp: TestApp;
  let liveApp: TestApp;

  beforeAll(async () => {
    [mainNet, testNet] = await Promise.all([Anvil.start(MAIN_NET), Anvil.start()]);
    mainNode = await new NodeProxy(mainNet.url).start();
    stack = await OwnStack.start({
      RPC_URL_ETHEREUM: mainNode.url,
      RPC_URL_ETHEREUM_TEST: testNet.url,
      RPC_URL_POLYGON: mainNode.url,
      RPC_URL_AVALANCHE: testNet.url,
      EVM_CONFIRMATIONS: '1',
    });
    [testApp, liveApp] = await Promise.all([newApp(), newApp({ environment: 'live' })]);
  });
  afterAll(async () => {
    await stack.stop();
    await Promise.all([mainNode.stop(), mainNet.stop(), testNet.stop()]);
  });

  /** Its account has 10 coins on the main net and 20 on the test net. */
  async function walletIn({ api }: TestApp): Promise<Wallet> {
    const wallet = await newWallet(api, 'ethereum');
    await mainNet.setBalance(wallet.public_address, parseUnits('10', 18));
    await testNet.setBalance(wallet.public_address, parseUnits('20', 18));
    return wallet;
  }
  const coinsOf = async (chain: Anvil, address: string) =>
    BigInt(await chain.call<string>('eth_getBalance', [address, 'latest']));
  const payment = (source_currency: string) => ({
    dest: newAddress(),
    source_amount: '1',
    source_currency,
  });

  it.each([
    ['ethereum', '20', '10'],
    ['AVAX', '20', '20'],
  ])('the balance in %s is %s in a test App, %s in a live one', async (token_symbol, ofTest, ofLive) => {
    for (const [app, balance] of [
      [testApp, ofTest],
      [liveApp, ofLive],
    ] as const) {
      const { id: wallet_id } = await walletIn(app);
      expect(succeeded(await app.api.wallets.balance({ wallet_id, token_symbol }))).toMatchObject({
        balance,
      });
    }
  });

  it('a test App pays on the test net, a live one on the main net', async () => {
    for (const [app, chain, other] of [
      [testApp, testNet, mainNet],
      [liveApp, mainNet, testNet],
    ] as const) {
      const paid = payment('ethereum');
      const { id } = succeeded(await app.api.transfers.create(order(await walletIn(app), paid)));
      if (app === liveApp) await letPayAlone(app, id);
      succeeded(await app.api.transfers.confirm({ transfer_id: id }));
      expect(await decided(app.api, id)).toMatchObject({ status: 'completed' });
      expect([await coinsOf(chain, paid.dest), await coinsOf(other, paid.dest)]).toEqual([10n ** 18n, 0n]);
    }
  });

  /** A live App pays with its persons alone until its operator sets a policy. */
  async function letPayAlone({ id: appId, api }: TestApp, transfer_id: string): Promise<void> {
    const inForce = succeeded(await api.transfers.policy());
    expect(inForce).toMatchObject({ version: 0, rules: [{ needs: { person: true } }] });
    expect(succeeded(await adminApi().getTransferPolicy(appId))).toEqual(inForce);
    expectRefusal(await api.transfers.confirm({ transfer_id }), 403, 'step_up_required');
    succeeded(await adminApi().setTransferPolicy(appId, { rules: [{}] }));
  }

  it('a test App never reaches a main net, whose endpoint is asked for its chain alone', async () => {
    const wallet = await walletIn(testApp);
    mainNode.clear();
    const balance = await testApp.api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'MATIC' });
    expectRefusal(balance, 503, 'chain_not_configured');
    const created = await testApp.api.transfers.create(order(wallet, payment('MATIC')));
    expectRefusal(created, 503, 'chain_not_configured');
    expect(mainNode.saw('eth_chainId')).toBe(true);
    expect(mainNode.saw('eth_getBalance') || mainNode.saw('eth_estimateGas')).toBe(false);
  });

  it('a token has no contract on the test net until the operator names one', async () => {
    const { id: wallet_id } = await walletIn(testApp);
    const balance = await testApp.api.wallets.balance({ wallet_id, token_symbol: 'USDC' });
    expectRefusal(balance, 503, 'chain_not_configured');
  });
});
