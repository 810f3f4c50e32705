import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { ScriptedEndpoint } from '@latchkey/chains/testing';
import type { Caller, TokenSymbol, WalletType } from '@latchkey/contracts';
import { callerOf, WalletFixture } from './wallet-fixture.js';

/** Balances from one scripted endpoint for all chains, while the specs of the file run. */
export function scriptedBalances() {
  const fixture = new WalletFixture();
  // For a test App, the endpoint would be asked for its chain, too.
  const caller: Caller = { ...callerOf(), environment: 'live' };
  const endpoint = new ScriptedEndpoint();
  beforeAll(async () => {
    const { url } = await endpoint.start();
    await fixture.start({
      RPC_URL_ETHEREUM: url,
      RPC_URL_SOLANA: `${url}/sol`,
      RPC_URL_BITCOIN: `${url}/esplora`,
      RPC_URL_POLKADOT: url,
      RPC_URL_STELLAR: `${url}/horizon/`,
      TOKEN_CONTRACT_LINK: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    });
  });
  afterEach(() => void (endpoint.asked.length = 0));
  afterAll(async () => {
    await fixture.stop();
    await endpoint.stop();
  });
  const ask = (type: WalletType, token: TokenSymbol, address?: string) =>
    fixture.balanceAt(caller, type, { token, address });
  return { fixture, caller, endpoint, ask };
}
