import { upkeepProvider } from '@latchkey/platform/service';
import { RetentionRepository } from './retention.repository.js';

/** Deletes what is out of date, and wipes what is kept for its wrong guesses alone, now and then. */
export const sweeper = upkeepProvider({
  everyMs: 10 * 60_000,
  needs: [RetentionRepository],
  work: async (retention) => (await retention.deleteOutdated()) + (await retention.wipeCodes()),
});
