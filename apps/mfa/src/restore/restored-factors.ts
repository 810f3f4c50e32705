import type { RestoredStateOf } from '@latchkey/platform/service';
import { OpenFactorsRepository } from './open-factors.repository.js';

/**
 * Codes and challenges may have been used since. So may recovery codes, but they are a person's last way in: the
 * operator decides.
 */
export const restoredFactors: RestoredStateOf = () => {
  const open = new OpenFactorsRepository();
  return {
    ends: {
      totp_steps: (tx, limit) => open.passSteps(tx, limit),
      webauthn_challenges: (tx, limit) => open.removeChallenges(tx, limit),
    },
    endsOnRequest: {
      recovery_codes: (tx, limit) => open.removeRecoveryCodes(tx, limit),
    },
  };
};
