import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ChainEndpoints } from '@latchkey/chains';
import { ScriptedEndpoint } from '@latchkey/chains/testing';
import type { TokenSymbol, WalletType } from '@latchkey/contracts';
import { parseConfig } from '@latchkey/platform/config';
import { callerOf, refusal, WalletFixture } from '../testing/wallet-fixture.js';
import { walletSettings } from '../wallet.config.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { BalancesService } from './balances.service.js';

type Setting = 'ETHEREUM' | 'POLYGON' | 'SOLANA' | 'POLKADOT' | 'STELLAR';

const POLKADOT = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3';
const WESTEND = '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e';
/** The endpoint's answer by method; Horizon names its chain at its root. */
const MAIN_NETS = {
  eth_chainId: '0x1',
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  chain_getBlockHash: POLKADOT,
  root: 'Public Global Stellar Network ; September 2015',
};
const TEST_NETS = {
  eth_chainId: '0xaa36a7',
  getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  chain_getBlockHash: WESTEND,
  root: 'Test SDF Network ; September 2015',
};
const NOTHING = JSON.stringify({ type: 'https://stellar.org/horizon-errors/not_found' });

const fixture = new WalletFixture();
const [caller, live] = [callerOf(), { ...callerOf(), environment: 'live' as const }];
const endpoint = new ScriptedEndpoint();
let chain: Partial<typeof MAIN_NETS> = {};

beforeAll(async () => {
  await endpoint.start();
  await fixture.start();
  endpoint.script = ({ path, body }, response) => {
    if (body === '') {
      const isRoot = path === '/';
      response.writeHead(isRoot ? 200 : 404);
      return void response.end(isRoot ? JSON.stringify({ network_passphrase: chain.root }) : NOTHING);
    }
    const { id, method } = JSON.parse(body) as { id: number; method: keyof typeof BALANCES };
    const result = method in chain ? chain[method as keyof typeof chain] : BALANCES[method];
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  };
});
afterEach(() => void (endpoint.asked.length = 0));
afterAll(async () => {
  await fixture.stop();
  await endpoint.stop();
});

const BALANCES = { eth_getBalance: '0x0', getBalance: { value: 0 }, state_getStorage: null };

/** By a service with settings of its own each time: it remembers no chain. */
async function asked(name: `${Setting}${'' | '_TEST'}`, type: WalletType, token: TokenSymbol, by = caller) {
  const config = parseConfig(walletSettings, { [`RPC_URL_${name}`]: endpoint.url });
  const balances = new BalancesService(fixture.get(WalletsService), new ChainEndpoints(config), config);
  const { id: wallet_id } = await fixture.create(by, undefined, type);
  const answer = balances.balance(by, { wallet_id, token_symbol: token });
  return answer.then(
    ({ balance }) => balance,
    () => refusal(answer),
  );
}

describe.each<[Setting, WalletType, TokenSymbol]>([
  ['ETHEREUM', 'ethereum', 'ethereum'],
  ['POLYGON', 'ethereum', 'MATIC'],
  ['SOLANA', 'solana', 'solana'],
  ['POLKADOT', 'DOT', 'DOT'],
  ['STELLAR', 'XLM', 'XLM'],
])('balances of test Apps by RPC_URL_%s', (network, type, token) => {
  it.each([network, `${network}_TEST`] as const)(
    '%s on a main net: not configured, and nothing else is asked',
    async (name) => {
      chain = MAIN_NETS;
      expect(await asked(name, type, token)).toBe('chain_not_configured');
      expect(endpoint.asked).toHaveLength(1);
    },
  );

  it.each([network, `${network}_TEST`] as const)('%s on a test net: read', async (name) => {
    chain = TEST_NETS;
    expect(await asked(name, type, token)).toBe('0');
  });

  it('an endpoint that does not name its chain is unavailable, never a test net', async () => {
    chain = {};
    expect(await asked(network, type, token)).toBe('chain_unavailable');
    expect(endpoint.asked).toHaveLength(1);
  });

  it('a live App reads its own endpoint, and never that of test Apps', async () => {
    chain = MAIN_NETS;
    expect(await asked(network, type, token, live)).toBe('0');
    expect(await asked(`${network}_TEST`, type, token, live)).toBe('chain_not_configured');
  });
});
