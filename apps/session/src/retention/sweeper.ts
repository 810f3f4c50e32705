import { upkeepProvider } from '@latchkey/platform/service';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { RetentionRepository } from './retention.repository.js';

/** Deletes what is out of date, now and then. */
export const sweeper = upkeepProvider({
  everyMs: 5 * 60_000,
  needs: [SigningKeysService, RetentionRepository],
  work: async (signingKeys, retention) => {
    await signingKeys.tidy();
    return retention.removeOutdated();
  },
});
