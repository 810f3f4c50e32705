import { PLACE } from '../load/request.rules.js';
import type { BenchCase } from './case.js';
import { spareNumbers } from './spare-users.js';

const TYPES = ['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'] as const;

/** A new custodial wallet of each type, each for a user who has none of that type: a second one is not made. */
export const walletCases: readonly BenchCase[] = TYPES.map((type) => {
  const name = `wallet-${type}`;
  return {
    name,
    title: `Wallet create, ${type}`,
    to: 'stack',
    comparedWithFloor: false,
    everyScale: false,
    share: 0.5,
    traffic: async (scene) => ({
      kind: 'request',
      method: 'POST',
      path: '/v1/wallets/create',
      body: `{"wallet_type":"${type}","user_id":"${PLACE}"}`,
      values: spareNumbers(scene, name).map((number) => scene.values.userId(number)),
      once: true,
    }),
  };
});
