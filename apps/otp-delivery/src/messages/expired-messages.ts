import { upkeepProvider } from '@latchkey/platform/service';
import { MessageOutcomes } from './message-outcomes.service.js';

/** Fails messages whose code or link expired before they were delivered. */
export const expiredMessages = upkeepProvider({
  everyMs: 1000,
  needs: [MessageOutcomes],
  work: (outcomes) => outcomes.failExpired(),
});
