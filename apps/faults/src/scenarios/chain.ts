import type { ChainMood } from '../system/chain-node.js';
import type { Scenario } from './scenario.js';

const FAULT_S = 10;
const BACK_WITHIN_S = 8;

const MOODS: readonly (readonly [name: string, mood: ChainMood, title: string])[] = [
  ['chain-refuse', 'refuse', 'The node of a chain: connections refused'],
  ['chain-hang', 'hang', 'The node of a chain: requests hang'],
];

export const CHAIN: readonly Scenario[] = MOODS.map(([name, mood, title]) => ({
  name,
  title: `${title}, for ${FAULT_S} s`,
  backWithinSeconds: BACK_WITHIN_S,
  touches: ['balance', 'create transfer'],
  failsAs: ['chain'],
  async run({ chain, wait }) {
    await chain.setMood(mood);
    await wait(FAULT_S);
    await chain.setMood('answer');
  },
}));
