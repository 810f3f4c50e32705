import { AppError, type Caller, ownUnlock } from '@latchkey/contracts';
import type { CheckedOwnUnlock, UnlockMethodsRequest } from '@latchkey/contracts/session';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { SessionsService } from './sessions.service.js';

/** Signs for otp-delivery and mfa that the user of a session may lift the locks of one kind of method. */
@Injectable()
export class OwnUnlocks {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AppError secret_key_required, step_up_required, and what `SessionsService` throws */
  async check(caller: Caller, input: UnlockMethodsRequest): Promise<CheckedOwnUnlock> {
    requireMayUnlock(caller, input);
    const { user_id } = await this.sessions.checkUnlock(caller, input);
    const said = { app_id: caller.app_id, user_id, method_type: input.method_type };
    return { user_id, said: await this.signer.sign(ownUnlock, said) };
  }
}

/** With a public token only the token of the session unlocks: every server that checks JWTs has those. */
function requireMayUnlock({ key_kind }: Caller, { session_token, session_jwt }: UnlockMethodsRequest): void {
  if (key_kind === 'public' && session_token === undefined && session_jwt !== undefined)
    throw new AppError('secret_key_required', { reason: 'jwt_cannot_unlock' });
}
