import { choiceField, type FieldOptions } from './field.js';

/** The names of networks in the API. */
export const NETWORK_NAMES = [
  'ethereum',
  'polygon',
  'avalanche',
  'base',
  'arbitrum',
  'solana',
  'bitcoin',
  'polkadot',
  'stellar',
] as const;
export type NetworkName = (typeof NETWORK_NAMES)[number];

export const NetworkField = (options?: FieldOptions) =>
  choiceField(NETWORK_NAMES, {
    description: 'The network that has the token.',
    examples: ['ethereum'],
    ...options,
  });

const USUAL =
  'without it on `ethereum` or `solana`, or the own network of a coin. An Ethereum wallet has USDC and USDT on `ethereum`, `polygon`, `avalanche`, `base` and `arbitrum`, and ether on `ethereum`, `base` and `arbitrum`. The same address may have another owner on another network.';

/** One that a request may name. @param what is done there. */
export const NamedNetwork = (what: string) =>
  NetworkField({ description: `${what}; ${USUAL}`, examples: ['base'], optional: true });
