import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { GrantsRepository } from './grants.repository.js';
import { type Grant, signInWayOf, toStoredFactor } from './proven-factor.rules.js';
import type { SessionRow } from './session.entity.js';
import { SessionRefusals } from './session-refusals.service.js';
import { limitsOf, mostSessionsOf } from './session.rules.js';
import { newKinds } from './step-up.rules.js';

/** Adds a factor to a session that lives. */
@Injectable()
export class AddedFactors {
  constructor(
    private readonly grants: GrantsRepository,
    private readonly refusals: SessionRefusals,
  ) {}

  /** @throws AppError why the session or its user takes none. */
  async add(caller: Caller, grant: Grant & { session_id: string }): Promise<SessionRow> {
    const { session_id, user_id, factor, session_expires_in, by_link } = grant;
    const limits = limitsOf(caller);
    const added = {
      appId: caller.app_id,
      id: session_id,
      userId: user_id,
      factor: toStoredFactor(factor),
      way: signInWayOf(factor, by_link === true),
      expiresInMinutes: session_expires_in ?? null,
      limits,
    };
    const most = limits.secondFactor === 'off' ? null : mostSessionsOf(caller);
    const row = await this.grants.addFactor(added, most);
    if (!row) throw (await this.refusals.ofGrant(added)) ?? (await this.refusals.ofEnded(caller, session_id));
    await this.grants.joinMailbox(row);
    const kinds = newKinds(row);
    if (kinds.length > 0) await this.grants.remember(row, kinds);
    return row;
  }
}
