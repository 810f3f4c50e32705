import { upkeepProvider } from '@latchkey/platform/service';
import { RetentionRepository } from './retention.repository.js';

/** Deletes what is out of date, now and then. */
export const sweeper = upkeepProvider({
  everyMs: 5 * 60_000,
  needs: [RetentionRepository],
  work: (retention) => retention.removeOutdated(),
});
