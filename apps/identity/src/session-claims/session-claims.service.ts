import { AppError, type Caller, type SessionClaimValues, type UserRef } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import { SessionClaimsRepository } from './session-claims.repository.js';
import { sessionClaimsOf } from './session-claims.rules.js';

@Injectable()
export class SessionClaimsService {
  constructor(private readonly users: SessionClaimsRepository) {}

  /** @throws AppError user_not_found */
  async of({ app_id, settings }: Caller, { user_id }: UserRef): Promise<SessionClaimValues> {
    const metadata = await this.users.metadata(app_id, user_id);
    if (!metadata) throw new AppError('user_not_found');
    return sessionClaimsOf(settings.session_claims, metadata);
  }
}
