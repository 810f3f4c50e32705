import { upkeepProvider } from '@latchkey/platform/service';
import { ExpiriesService } from './expiries.service.js';

/** Writes down what ran out of time, now and then. */
export const sweeper = upkeepProvider({
  everyMs: 5000,
  needs: [ExpiriesService],
  work: async (expiries) => void (await expiries.expireOverdue()),
});
