import { type Caller, ownProfile } from '@latchkey/contracts';
import type {
  OwnSessions,
  ReadOwnProfileRequest,
  RevokeOwnSessionsRequest,
  RevokeSessionsResponse,
} from '@latchkey/contracts/session';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { ownSelection } from '../revocations/revocation.rules.js';
import { RevocationsService } from '../revocations/revocations.service.js';
import { SessionsService } from './sessions.service.js';

const MOST = 100;

/** Lists and ends the sessions of the user of a token, and signs for the other services that this user may read their account. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly revocations: RevocationsService,
    private readonly signer: AttestationSigner,
  ) {}

  /** Nothing but the token counts, whatever else came along. @throws AppError what `SessionsService.check` throws */
  async list(caller: Caller, { session_token }: ReadOwnProfileRequest): Promise<OwnSessions> {
    const { session_id, user_id } = await this.sessions.check(caller, { session_token });
    const { sessions } = await this.sessions.list(caller, { user_id, limit: MOST });
    const said = await this.signer.sign(ownProfile, { app_id: caller.app_id, user_id });
    return { session_id, user_id, sessions, said };
  }

  /** The same for what ends sessions: an id of another user's session ends none. @throws AppError what `endOwn` throws, too */
  async revoke(
    caller: Caller,
    { session_token, ...which }: RevokeOwnSessionsRequest,
  ): Promise<RevokeSessionsResponse> {
    const own = await this.sessions.check(caller, { session_token });
    return this.revocations.endOwn(caller, ownSelection(own, which));
  }
}
