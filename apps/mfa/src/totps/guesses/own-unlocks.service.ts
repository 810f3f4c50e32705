import {
  type Caller,
  ownUnlock,
  type OwnUnlock,
  type OwnUnlocked,
  type OwnUnlockInput,
} from '@latchkey/contracts';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { unlockRefusal } from '../totp.rules.js';
import { GuessesRepository } from './guesses.repository.js';
import { Guesses } from './guesses.service.js';

/** Lifts the lock of a TOTP for its user, who has proved something else, by the word of the session service. */
@Injectable()
export class OwnUnlocks {
  private readonly proofs: AttestationReader<OwnUnlock>;

  constructor(
    private readonly guesses: Guesses,
    private readonly guarded: GuessesRepository,
    attestations: Attestations,
  ) {
    this.proofs = attestations.reader(ownUnlock);
  }

  /** @throws AttestationError; AppError method_locked where the user may lift no lock any more */
  async unlock({ app_id }: Caller, { said, user_id }: OwnUnlockInput): Promise<OwnUnlocked> {
    await this.proofs.read(said, { app_id, user_id, method_type: 'totp' });
    const user = { appId: app_id, userId: user_id };
    if (await this.guesses.unlockOwn(user)) return { unlocked: 1 };
    const refused = unlockRefusal(await this.guarded.guardedTotp(user), user_id);
    if (refused) throw refused;
    return { unlocked: 0 };
  }
}
