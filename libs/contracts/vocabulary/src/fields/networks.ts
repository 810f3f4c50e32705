import { choiceField, type FieldOptions } from './field.js';

/** The names of networks in the API. */
const NETWORK_NAMES = [
  'ethereum',
  'polygon',
  'avalanche',
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
