import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ScriptedEndpoint } from '@latchkey/chains/testing';
import { type Caller, type WalletType } from '@latchkey/contracts';
import { callerOf, refusal, WalletFixture } from '../testing/wallet-fixture.js';

const WORD = `0x${'0'.repeat(60)}000f`;

const fixture = new WalletFixture();
const caller: Caller = { ...callerOf(), environment: 'live' };
const [ethereum, polygon] = [new ScriptedEndpoint(), new ScriptedEndpoint()];

/** A node whose addresses hold 2 wei of the coin and 15 units of each token. */
function holding(endpoint: ScriptedEndpoint): void {
  endpoint.script = ({ body }, response) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_call' ? WORD : '0x2' }));
  };
}

beforeAll(async () => {
  await Promise.all([ethereum.start(), polygon.start()]);
  await fixture.start({
    RPC_URL_ETHEREUM: ethereum.url,
    RPC_URL_POLYGON: polygon.url,
    TOKEN_CONTRACT_LINK: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  });
});
afterEach(() => {
  for (const endpoint of [ethereum, polygon]) endpoint.asked.length = 0;
});
afterAll(async () => {
  await fixture.stop();
  await Promise.all([ethereum.stop(), polygon.stop()]);
});

async function allOf(type: WalletType = 'ethereum') {
  const { id } = await fixture.create(caller, undefined, type);
  return fixture.balances.all(caller, id);
}

describe('all balances of a wallet', () => {
  it('are those of every token of its type, each with its network', async () => {
    holding(ethereum);
    holding(polygon);
    expect(await allOf()).toEqual({
      balances: [
        { token_symbol: 'ethereum', network: 'ethereum', balance: '0.000000000000000002' },
        { token_symbol: 'MATIC', network: 'polygon', balance: '0.000000000000000002' },
        { token_symbol: 'USDC', network: 'ethereum', balance: '0.000015' },
        { token_symbol: 'USDC', network: 'polygon', balance: '0.000015' },
        { token_symbol: 'USDT', network: 'ethereum', balance: '0.000015' },
        { token_symbol: 'USDT', network: 'polygon', balance: '0.000015' },
        // This contract says its decimals by itself: 15.
        { token_symbol: 'LINK', network: 'ethereum', balance: '0.000000000000015' },
      ],
      unavailable: [
        ['ethereum', 'base'],
        ['ethereum', 'arbitrum'],
        ['AVAX', 'avalanche'],
        ...['USDC', 'USDT'].flatMap((token) =>
          ['avalanche', 'base', 'arbitrum'].map((network) => [token, network]),
        ),
      ].map(([token_symbol, network]) => ({ token_symbol, network, error_type: 'chain_not_configured' })),
    });
  });

  it.each<[string, ScriptedEndpoint['script']]>([
    ['that answers garbage', (_, response) => void response.end('<html>')],
    ['that never answers', () => undefined],
  ])('a chain %s hides no other, and is never a zero', async (_, script) => {
    holding(ethereum);
    polygon.script = script;
    const startedAt = performance.now();
    const { balances, unavailable } = await allOf();
    expect(performance.now() - startedAt).toBeLessThan(9500);
    expect(balances.map(({ token_symbol }) => token_symbol)).toEqual(['ethereum', 'USDC', 'USDT', 'LINK']);
    expect(unavailable).toContainEqual({
      token_symbol: 'MATIC',
      network: 'polygon',
      error_type: 'chain_unavailable',
    });
  });

  it('one bad token hides no other of its chain', async () => {
    ethereum.script = ({ body }, response) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const result = method === 'eth_call' ? '0x' : '0x2';
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
    const { balances } = await allOf();
    expect(balances).toContainEqual({
      token_symbol: 'ethereum',
      network: 'ethereum',
      balance: '0.000000000000000002',
    });
    expect(balances.filter(({ token_symbol }) => token_symbol === 'USDC')).toEqual([]);
  });

  it('refuses a wallet that is unknown, or of another App', async () => {
    const { id } = await fixture.create(caller);
    expect(await refusal(fixture.balances.all(callerOf(), id))).toBe('wallet_not_found');
    expect(await refusal(fixture.balances.all(caller, 'wallet_1'))).toBe('wallet_not_found');
    expect(ethereum.asked).toEqual([]);
  });
});
