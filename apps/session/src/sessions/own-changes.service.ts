import {
  AppError,
  type Caller,
  claimsOfChange,
  type OwnChange,
  type OwnChangeInput,
  PAGE_CHANGES,
  provenChange,
} from '@latchkey/contracts';
import type { ProveOwnChangeInput } from '@latchkey/contracts/session';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { SessionsService } from './sessions.service.js';

const OF_PAGES: ReadonlySet<OwnChange> = new Set(PAGE_CHANGES);

/** Signs for mfa what the session of a user lacks for a change of their account. */
@Injectable()
export class OwnChanges {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signer: AttestationSigner,
  ) {}

  /** Nothing but the token counts. @throws AppError secret_key_required, and what `SessionsService` throws */
  async prove(caller: Caller, input: ProveOwnChangeInput): Promise<OwnChangeInput> {
    const { session_token, change, method_id, max_factor_age } = input;
    if (caller.key_kind !== 'secret' && !isOfPage(input)) throw new AppError('secret_key_required');
    const asked = { session_token, change, method_id, max_factor_age };
    const { user_id, ...lacks } = await this.sessions.checkChange(caller, asked);
    const { app_id } = caller;
    const claims = { app_id, user_id, ...claimsOfChange({ change, method_id }), ...lacks };
    return { user_id, said: await this.signer.sign(provenChange, claims) };
  }
}

/** A page names what it removes, and no other time. */
function isOfPage({ change, method_id, max_factor_age }: ProveOwnChangeInput): boolean {
  const removes = change.startsWith('remove_');
  return OF_PAGES.has(change) && removes === (method_id !== undefined) && max_factor_age === undefined;
}
