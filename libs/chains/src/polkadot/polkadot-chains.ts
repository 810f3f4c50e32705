import { POLKADOT_PREFIX, TEST_PREFIX } from './polkadot-address.js';

/** The Asset Hub of Polkadot, where DOT is since November 2025. */
export const POLKADOT_MAIN_NET =
  'polkadot:0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f';

/** Chains whose coin is DOT itself: also the relay chain. */
export const POLKADOT_MAIN_NETS: readonly string[] = [
  POLKADOT_MAIN_NET,
  'polkadot:0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
];

/** The Asset Hubs of Westend and Paseo. */
export const POLKADOT_TEST_NETS: readonly string[] = [
  'polkadot:0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
  'polkadot:0xd6eec26135305a8ad257a20d003357284c8aa03d0bdb2b357ab0a22371e11ef2',
];

/** A call by the index of its pallet and its own. */
export interface PolkadotCall {
  readonly pallet: number;
  readonly call: number;
}

/** `balances.transfer_keep_alive` of Asset Hubs and the other system chains. */
export const TRANSFER_KEEP_ALIVE: PolkadotCall = { pallet: 10, call: 3 };

/** Whether the coin of a chain is DOT itself. */
export function isPolkadotMainNet(chain: string): boolean {
  return POLKADOT_MAIN_NETS.includes(chain);
}

/** The prefix of addresses that are paid on a chain. */
export function prefixOn(chain: string): number {
  return isPolkadotMainNet(chain) ? POLKADOT_PREFIX : TEST_PREFIX;
}

/** The name of a chain by the hash of its first block, in hex. */
export function polkadotChain(genesis: string): string {
  return `polkadot:0x${genesis}`;
}
