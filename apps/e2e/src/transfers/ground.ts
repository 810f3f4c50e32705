import type { TestApp } from '../harness/app.js';
import type { RealChains } from '../harness/real-chains.js';
import type { SendingChain } from '../harness/sending-chain.js';

/** What the tests of transfers share: one stack over real chains, with an App. */
export interface Ground {
  readonly chains: RealChains;
  readonly app: TestApp;
}

/** Known once the stack runs. */
export type OnGround = () => Ground;

export const CHAINS = ['evm', 'solana'] as const;

export function chainOf({ chains }: Ground, name: (typeof CHAINS)[number]): SendingChain {
  return chains[name];
}
