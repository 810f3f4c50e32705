import { POLKADOT_PREFIX, TEST_PREFIX } from './polkadot-address.js';

/** The Asset Hub of Polkadot, where DOT is since November 2025. */
export const POLKADOT_MAIN_NET =
  'polkadot:0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f';

/** Chains whose coin is DOT itself: also the relay chain, Bridge Hub, Collectives, Coretime and People. */
export const POLKADOT_MAIN_NETS: readonly string[] = [
  POLKADOT_MAIN_NET,
  'polkadot:0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  'polkadot:0xdcf691b5a3fbe24adc99ddc959c0561b973e329b1aef4c4b22e7bb2ddecb4464',
  'polkadot:0x46ee89aa2eedd13e988962630ec9fb7565964cf5023bb351f2b6b25c1b68b0b2',
  'polkadot:0xefb56e30d9b4a24099f88820987d0f45fb645992416535d87650d98e00f46fc4',
  'polkadot:0x67fa177a097bfa18f77ea95ab56e9bcdfeb0e5b8a40e46298bb93e16b6fc5008',
];

/** Kusama, its Asset Hub, Bridge Hub, Coretime, Encointer and People, whose coin has a price as well. */
export const KUSAMA_NETS: readonly string[] = [
  'polkadot:0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
  'polkadot:0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
  'polkadot:0x00dcb981df86429de8bbacf9803401f09485366c44efbf53af9ecfab03adc7e5',
  'polkadot:0x638cd2b9af4b3bb54b8c1f0d22711fc89924ca93300f0caf25a580432b29d050',
  'polkadot:0x7dd99936c1e9e6d1ce7d90eb6f33bea8393b4bf87677d675aa63c9cb3e8c5b5b',
  'polkadot:0xc1af4cb4eb3918e5db15086c0cc5ec17fb334f728b7c65dd44bfe1e174ff8b3f',
];

/** The Asset Hubs of Westend and Paseo. */
const [WESTEND_HUB, PASEO_HUB] = [
  'polkadot:0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
  'polkadot:0xd6eec26135305a8ad257a20d003357284c8aa03d0bdb2b357ab0a22371e11ef2',
];
export const POLKADOT_TEST_NETS: readonly string[] = [WESTEND_HUB, PASEO_HUB];

/** Places and symbol of a coin, as the hash of the metadata holds them. */
export interface PolkadotCoin {
  readonly decimals: number;
  readonly symbol: string;
}

/** The coin of a chain that is known by name, whatever its node says; undefined for any other. */
export function polkadotCoin(chain: string): PolkadotCoin | undefined {
  if (isPolkadotMainNet(chain)) return { decimals: 10, symbol: 'DOT' };
  if (chain === PASEO_HUB) return { decimals: 10, symbol: 'PAS' };
  return chain === WESTEND_HUB ? { decimals: 12, symbol: 'WND' } : undefined;
}

/** A call by the index of its pallet and its own. */
export interface PolkadotCall {
  readonly pallet: number;
  readonly call: number;
}

/** `balances.transfer_keep_alive` of Asset Hubs and the other system chains. */
export const TRANSFER_KEEP_ALIVE: PolkadotCall = { pallet: 10, call: 3 };

/** Whether the coin of a chain is DOT itself. */
function isPolkadotMainNet(chain: string): boolean {
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
