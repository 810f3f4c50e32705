import { type Caller, ownUnlock, type OwnUnlock, type OwnUnlocked } from '@latchkey/contracts';
import type { UnlockOwnMethodsInput } from '@latchkey/contracts/otp-delivery';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { LocksRepository } from './locks.repository.js';
import { lockedError } from './passcode.rules.js';

/** Lifts locks for users who have proved something else, by the word of the session service. */
@Injectable()
export class OwnUnlocks {
  private readonly proofs: AttestationReader<OwnUnlock>;

  constructor(
    private readonly locks: LocksRepository,
    attestations: Attestations,
  ) {
    this.proofs = attestations.reader(ownUnlock);
  }

  /** @throws AttestationError; AppError method_locked where the user may lift no lock any more */
  async unlock(
    { app_id }: Caller,
    { said, user_id, method_type }: UnlockOwnMethodsInput,
  ): Promise<OwnUnlocked> {
    await this.proofs.read(said, { app_id, user_id, method_type });
    const { unlocked, stays } = await this.locks.unlockOwn({ appId: app_id, userId: user_id }, method_type);
    if (unlocked === 0 && stays) throw lockedError(stays, 'own_unlocks_used', user_id);
    return { unlocked };
  }
}
