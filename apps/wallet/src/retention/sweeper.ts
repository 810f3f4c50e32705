import { upkeepProvider } from '@latchkey/platform/service';
import { RetentionRepository } from './retention.repository.js';

/** Often: anybody with a public token can begin challenges, and those that ended must not pile up. */
export const sweeper = upkeepProvider({
  everyMs: 30_000,
  needs: [RetentionRepository],
  work: (retention) => retention.removeOutdated(),
});
