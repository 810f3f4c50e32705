import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptedEndpoint } from '../testing/scripted-endpoint.js';
import type { Network } from '../tokens/networks.js';
import { EndpointChain } from './endpoint-chain.js';

const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const BLOCK = `0x${'e1'.repeat(32)}`;
const endpoint = new ScriptedEndpoint();
const soon = () => AbortSignal.timeout(2000);
let now = 0;

beforeAll(() => endpoint.start());
beforeEach(() => void (endpoint.asked.length = 0));
afterAll(() => endpoint.stop());

const chainOf = (network: Network, url = endpoint.url) => new EndpointChain(network, url, () => now);
const refused = { code: 'chain_unavailable' };

describe('the name of the chain behind an endpoint', () => {
  it.each<[Network, string, string, string]>([
    ['ETHEREUM', 'eth_chainId', '"0xaa36a7"', 'eip155:11155111'],
    ['POLYGON', 'eth_chainId', '"0x89"', 'eip155:137'],
    ['AVALANCHE', 'eth_chainId', '"0xa869"', 'eip155:43113'],
    ['SOLANA', 'getGenesisHash', `"${GENESIS}"`, `solana:${GENESIS}`],
    ['POLKADOT', 'chain_getBlockHash', `"${BLOCK.toUpperCase().replace('0X', '0x')}"`, `polkadot:${BLOCK}`],
  ])('%s, by %s', async (network, method, result, name) => {
    endpoint.results(result);
    expect(await chainOf(network).name(soon())).toBe(name);
    expect(JSON.parse(endpoint.asked[0]?.body ?? '')).toMatchObject({ method });
  });

  it('STELLAR, by the root of Horizon', async () => {
    endpoint.says('{"network_passphrase":"Test SDF Network ; September 2015","core_version":"v22"}');
    const url = `${endpoint.url}/horizon/`;
    expect(await chainOf('STELLAR', url).name(soon())).toBe('stellar:Test SDF Network ; September 2015');
    expect(endpoint.asked[0]?.path).toBe('/horizon/');
  });
});

describe('BITCOIN, by its first block', () => {
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';

  it('whose first half is in the name', async () => {
    endpoint.says(genesis);
    expect(await chainOf('BITCOIN', `${endpoint.url}/api/`).name(soon())).toBe(
      `bip122:${genesis.slice(0, 32)}`,
    );
    expect(endpoint.asked[0]?.path).toBe('/api/block-height/0');
  });

  it.each(['', genesis.slice(1), '<html>', `${genesis}00`])('answers %j: unavailable', async (text) => {
    endpoint.says(text);
    await expect(chainOf('BITCOIN').name(soon())).rejects.toMatchObject(refused);
  });
});

describe('an endpoint that does not name its chain is unavailable: it could be a main net', () => {
  it.each<[Network, string]>([
    ['ETHEREUM', 'null'],
    ['ETHEREUM', '"0x"'],
    ['ETHEREUM', '1'],
    ['SOLANA', 'null'],
    ['SOLANA', '"devnet"'],
    ['POLKADOT', 'null'],
    ['POLKADOT', `"${BLOCK.slice(0, -2)}"`],
  ])('%s that answers %s', async (network, result) => {
    endpoint.results(result);
    await expect(chainOf(network).name(soon())).rejects.toMatchObject(refused);
  });

  it.each(['{}', '{"network_passphrase":""}', '{"network_passphrase":null}', '[]', '<html>'])(
    'Horizon that answers %s',
    async (text) => {
      endpoint.says(text);
      await expect(chainOf('STELLAR').name(soon())).rejects.toMatchObject(refused);
    },
  );

  it('Horizon that fails', async () => {
    endpoint.says('{"network_passphrase":"Test SDF Network ; September 2015"}', 500);
    await expect(chainOf('STELLAR').name(soon())).rejects.toMatchObject(refused);
  });

  it.each<Network>(['ETHEREUM', 'SOLANA', 'BITCOIN', 'POLKADOT', 'STELLAR'])(
    '%s that is away',
    async (network) => {
      await expect(chainOf(network, 'http://127.0.0.1:9').name(soon())).rejects.toMatchObject(refused);
    },
  );
});

describe('the answer', () => {
  it('is cached for ten seconds: an endpoint that was moved to another chain is noticed', async () => {
    const chain = chainOf('ETHEREUM');
    endpoint.results('"0x7a69"');
    expect(await chain.name(soon())).toBe('eip155:31337');
    endpoint.results('"0x1"');
    now += 9_999;
    expect(await chain.name(soon())).toBe('eip155:31337');
    expect(endpoint.asked).toHaveLength(1);
    now += 1;
    expect(await chain.name(soon())).toBe('eip155:1');
  });

  it('is asked for once for any number of callers, each with a time limit of its own', async () => {
    const chain = chainOf('ETHEREUM');
    const waiting = new Promise<() => void>((resolve) => {
      endpoint.script = (_, response) =>
        resolve(() => void response.end('{"jsonrpc":"2.0","result":"0x7a69","id":1}'));
    });
    const impatient = expect(chain.name(AbortSignal.timeout(20))).rejects.toMatchObject(refused);
    const patient = [1, 2, 3].map(() => chain.name(soon()));
    await impatient;
    await expect(chain.name(AbortSignal.abort())).rejects.toMatchObject(refused);
    (await waiting)();
    expect(await Promise.all(patient)).toEqual(Array(3).fill('eip155:31337'));
    expect(endpoint.asked).toHaveLength(1);
  });

  it('that fails is not asked for again within a second', async () => {
    const chain = chainOf('ETHEREUM');
    endpoint.says('', 503);
    await Promise.all([1, 2].map(() => expect(chain.name(soon())).rejects.toMatchObject(refused)));
    now += 999;
    await expect(chain.name(soon())).rejects.toMatchObject(refused);
    expect(endpoint.asked).toHaveLength(1);
    now += 1;
    await expect(chain.name(soon())).rejects.toMatchObject(refused);
    expect(endpoint.asked).toHaveLength(2);
  });

  it('is not cached for ten seconds if there was none', async () => {
    const chain = chainOf('ETHEREUM');
    endpoint.says('', 503);
    await expect(chain.name(soon())).rejects.toMatchObject(refused);
    endpoint.results('"0x7a69"');
    now += 1000;
    expect(await chain.name(soon())).toBe('eip155:31337');
    now += 10_000;
    endpoint.says('', 503);
    await expect(chain.name(soon())).rejects.toMatchObject(refused);
  });
});
