import { Injectable } from '@nestjs/common';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { type Challenge, CHALLENGE_MINUTES } from './challenge.entity.js';
import type { Ceremony } from './client-data.rules.js';

const COLUMNS =
  'app_id AS "appId", challenge, ceremony, user_id AS "userId", domain, authenticator_type AS "authenticatorType", user_verification AS "userVerification"';

/** Challenges: each is answered once, within its time. */
@Injectable()
export class ChallengesRepository {
  private readonly openOne: PreparedStatement<Challenge>;

  constructor(source: DataSource) {
    this.openOne = new PreparedStatement(
      source,
      'webauthn_challenge_open',
      `SELECT ${COLUMNS} FROM webauthn_challenges
        WHERE app_id = $1 AND challenge = $2 AND ceremony = $3 AND expires_at > now()`,
    );
  }

  async add(manager: EntityManager, made: Challenge): Promise<void> {
    await manager.query(
      `INSERT INTO webauthn_challenges (app_id, challenge, ceremony, user_id, domain, authenticator_type, user_verification, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
      [
        made.appId,
        made.challenge,
        made.ceremony,
        made.userId,
        made.domain,
        made.authenticatorType,
        made.userVerification,
        CHALLENGE_MINUTES,
      ],
    );
  }

  /** The challenge as long as it can be answered; reading it spends nothing. */
  open(appId: string, challenge: string, ceremony: Ceremony): Promise<Challenge | undefined> {
    return this.openOne.first([appId, challenge, ceremony]);
  }

  /** Uses the challenge up; true for exactly one answer. */
  async spend(tx: EntityManager, { appId, challenge }: Challenge): Promise<boolean> {
    const [, spent] = await tx.query<[object[], number]>(
      'DELETE FROM webauthn_challenges WHERE app_id = $1 AND challenge = $2 AND expires_at > now()',
      [appId, challenge],
    );
    return spent === 1;
  }
}
