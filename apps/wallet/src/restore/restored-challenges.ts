import type { RestoredStateOf } from '@latchkey/platform/service';
import { OpenChallengesRepository } from './open-challenges.repository.js';

/** They may have been answered since. */
export const restoredChallenges: RestoredStateOf = () => {
  const open = new OpenChallengesRepository();
  return { ends: { wallet_challenges: (tx, limit) => open.end(tx, limit) } };
};
