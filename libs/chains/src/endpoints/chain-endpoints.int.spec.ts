import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Environment } from '@latchkey/contracts';
import { Anvil, missingChain } from '../testing/local-chains.js';
import type { EndpointSettings } from '../tokens/networks.js';
import { ChainEndpoints } from './chain-endpoints.js';

const AWAY = 'http://127.0.0.1:9';
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const soon = () => AbortSignal.timeout(5000);

onAnvil('endpoints of Apps, on real EVM nodes', () => {
  let mainNet: Anvil;
  let testNet: Anvil;

  beforeAll(async () => void ([mainNet, testNet] = await Promise.all([Anvil.start(1), Anvil.start()])));
  afterAll(() => Promise.all([mainNet.stop(), testNet.stop()]));

  /** Settings by the chains of the endpoints. */
  type Wanted = 'main net' | 'test net' | 'away';
  const settingsOf = (ofAll?: Wanted, ofTest?: Wanted): EndpointSettings => {
    const urls = { 'main net': mainNet.url, 'test net': testNet.url, away: AWAY };
    return {
      RPC_URL_ETHEREUM: ofAll && urls[ofAll],
      RPC_URL_ETHEREUM_TEST: ofTest && urls[ofTest],
    };
  };
  const outcome = async (settings: EndpointSettings, environment: Environment) => {
    try {
      const url = await new ChainEndpoints(settings).reach({ network: 'ETHEREUM' }, environment, soon());
      return { [mainNet.url]: 'main net', [testNet.url]: 'test net', [AWAY]: 'away' }[url];
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each<[Wanted | undefined, Wanted | undefined, string, string]>([
    [undefined, undefined, 'chain_not_configured', 'chain_not_configured'],
    ['main net', undefined, 'main net', 'chain_not_configured'],
    ['test net', undefined, 'test net', 'test net'],
    ['away', undefined, 'away', 'chain_unavailable'],
    ['main net', 'test net', 'main net', 'test net'],
    [undefined, 'test net', 'chain_not_configured', 'test net'],
    ['test net', 'main net', 'test net', 'chain_not_configured'],
    ['test net', 'away', 'test net', 'chain_unavailable'],
  ])('RPC_URL %s and …_TEST %s: a live App has %s, a test App %s', async (ofAll, ofTest, live, test) => {
    expect(await outcome(settingsOf(ofAll, ofTest), 'live')).toBe(live);
    expect(await outcome(settingsOf(ofAll, ofTest), 'test')).toBe(test);
  });

  describe('the endpoint of an EVM chain by its id', () => {
    const found = (settings: EndpointSettings, id: bigint, environment: Environment) =>
      new ChainEndpoints(settings).reachEvm(id, environment, soon());

    it('is any of the EVM settings', async () => {
      const settings = { RPC_URL_ETHEREUM: mainNet.url, RPC_URL_AVALANCHE: testNet.url };
      expect(await found(settings, 1n, 'live')).toBe(mainNet.url);
      expect(await found(settings, 31_337n, 'live')).toBe(testNet.url);
      expect(await found(settings, 31_337n, 'test')).toBe(testNet.url);
    });

    it('is none where no endpoint is on it, and for a test App none of a main net', async () => {
      expect(await found(settingsOf('main net', 'test net'), 137n, 'live')).toBeUndefined();
      expect(await found(settingsOf('main net', 'test net'), 1n, 'test')).toBeUndefined();
      expect(await found(settingsOf('main net', 'main net'), 1n, 'test')).toBeUndefined();
      expect(await found({}, 1n, 'live')).toBeUndefined();
    });

    it('is not known while an endpoint that could be on it is away', async () => {
      const settings = { RPC_URL_ETHEREUM: AWAY, RPC_URL_POLYGON: testNet.url };
      expect(await found(settings, 31_337n, 'live')).toBe(testNet.url);
      await expect(found(settings, 1n, 'live')).rejects.toMatchObject({ code: 'chain_unavailable' });
    });
  });

  it('the default chain of a test App is that of RPC_URL_ETHEREUM_TEST only', async () => {
    const idOf = (settings: EndpointSettings, environment: Environment) =>
      new ChainEndpoints(settings).testChainId(environment, soon());
    expect(await idOf(settingsOf('main net', 'test net'), 'test')).toBe('31337');
    expect(await idOf(settingsOf('main net', 'test net'), 'live')).toBeUndefined();
    expect(await idOf(settingsOf('test net'), 'test')).toBeUndefined();
    await expect(idOf(settingsOf(undefined, 'away'), 'test')).rejects.toMatchObject({
      code: 'chain_unavailable',
    });
  });
});
