import { upkeepProvider } from '@latchkey/platform/service';
import { SigningKeysService } from './signing-keys.service.js';

/** Wipes and removes the signing keys that no longer sign or verify. */
export const keyTidying = upkeepProvider({
  everyMs: 5 * 60_000,
  needs: [SigningKeysService],
  work: (signingKeys) => signingKeys.tidy(),
});
