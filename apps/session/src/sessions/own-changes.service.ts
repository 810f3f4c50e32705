import { AppError, type Caller, type OwnChangeInput, provenChange } from '@latchkey/contracts';
import type { CheckOwnChangeRequest } from '@latchkey/contracts/session';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { SessionsService } from './sessions.service.js';

/** Signs for mfa what the session of a user lacks for a change of their account. */
@Injectable()
export class OwnChanges {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signer: AttestationSigner,
  ) {}

  /** Nothing but the token counts. @throws AppError secret_key_required, and what `SessionsService` throws */
  async prove(
    caller: Caller,
    { session_token, change, max_factor_age }: CheckOwnChangeRequest,
  ): Promise<OwnChangeInput> {
    if (max_factor_age !== undefined && caller.key_kind !== 'secret')
      throw new AppError('secret_key_required');
    const asked = { session_token, change, max_factor_age };
    const { user_id, ...lacks } = await this.sessions.checkChange(caller, asked);
    const { app_id } = caller;
    return { user_id, said: await this.signer.sign(provenChange, { app_id, user_id, change, ...lacks }) };
  }
}
