import { Injectable } from '@nestjs/common';
import { ClientLimit, type LimitedClient, PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Challenge,
  CHALLENGE_MINUTES,
  MOST_OPEN_OF_CLIENT,
  MOST_REGISTRATIONS,
} from './challenge.entity.js';
import type { Ceremony } from './client-data.rules.js';

const COLUMNS =
  'app_id AS "appId", challenge, ceremony, user_id AS "userId", domain, authenticator_type AS "authenticatorType", user_verification AS "userVerification"';

const ADD = `
  INSERT INTO webauthn_challenges
      (app_id, challenge, ceremony, user_id, domain, authenticator_type, user_verification, client_ip, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9))`;

const KEEP_NEWEST = `
  DELETE FROM webauthn_challenges WHERE (app_id, challenge) IN (
    SELECT app_id, challenge FROM webauthn_challenges
      WHERE app_id = $1 AND user_id = $2 AND ceremony = 'registration' ORDER BY expires_at DESC OFFSET $3)`;

const OF_CLIENTS = new ClientLimit({
  table: 'webauthn_challenges',
  open: 'expires_at > now()',
  most: MOST_OPEN_OF_CLIENT,
  lockSpace: 0x3fa2,
});

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
    await manager.query(ADD, valuesOf(made, null));
  }

  /** Adds one that was begun with a public token, unless its client has as many open ones as it may. */
  async addOfClient(tx: EntityManager, made: Challenge, clientIp: string): Promise<boolean> {
    const isAdmitted = await OF_CLIENTS.admit(tx, { appId: made.appId, clientIp });
    if (isAdmitted) await tx.query(ADD, valuesOf(made, clientIp));
    return isAdmitted;
  }

  /** Seconds until the first open challenge of the client ends. */
  secondsToRoom(tx: EntityManager, client: LimitedClient): Promise<number> {
    return OF_CLIENTS.secondsToRoom(tx, client);
  }

  /**
   * Adds a registration in the place of the oldest ones that are more than a user may have. The transaction has locked
   * the user's handle, so that none is added beside it.
   */
  async addRegistration(tx: EntityManager, made: Challenge): Promise<void> {
    await this.add(tx, made);
    await tx.query(KEEP_NEWEST, [made.appId, made.userId, MOST_REGISTRATIONS]);
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

function valuesOf(made: Challenge, clientIp: string | null): unknown[] {
  const { appId, challenge, ceremony, userId, domain, authenticatorType, userVerification } = made;
  const asked = [appId, challenge, ceremony, userId, domain, authenticatorType, userVerification];
  return [...asked, clientIp, CHALLENGE_MINUTES];
}
