import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ClientLimit, type LimitedClient, statement } from '@latchkey/platform/database';
import { type EntityManager, Raw, Repository } from 'typeorm';
import type { Ceremony } from '@latchkey/contracts';
import {
  type Challenge,
  CHALLENGE_MINUTES,
  ChallengeEntity,
  MOST_OPEN_OF_CLIENT,
  MOST_REGISTRATIONS,
  type NewChallenge,
} from './challenge.entity.js';

const EXPIRY = `now() + interval '${CHALLENGE_MINUTES} minutes'`;

const OF_CLIENTS = new ClientLimit({
  table: 'webauthn_challenges',
  open: 'expires_at > now()',
  most: MOST_OPEN_OF_CLIENT,
  lockSpace: 0x3fa2,
});

const ADD_REGISTRATION = statement('challenges_add_registration')`
  DELETE FROM webauthn_challenges WHERE (app_id, challenge) IN (
  SELECT app_id, challenge FROM webauthn_challenges
    WHERE app_id = $1 AND user_id = $2 AND ceremony = 'registration' ORDER BY expires_at DESC OFFSET $3)`;

const SPEND = statement('webauthn_challenges_spend')`
  DELETE FROM webauthn_challenges WHERE app_id = $1 AND challenge = $2 AND expires_at > now()`;

/** Challenges: each is answered once, within its time. */
@Injectable()
export class ChallengesRepository {
  constructor(@InjectRepository(ChallengeEntity) private readonly challenges: Repository<ChallengeEntity>) {}

  /** @param tx absent where nothing else commits with it. */
  async add(made: NewChallenge, tx?: EntityManager): Promise<void> {
    const challenges = tx ? tx.withRepository(this.challenges) : this.challenges;
    await challenges.insert({ ...made, expiresAt: () => EXPIRY });
  }

  /** Adds one that was begun with a public token; false where its client has reached the limit. */
  async addOfClient(tx: EntityManager, made: Challenge, clientIp: string): Promise<boolean> {
    const isAdmitted = await OF_CLIENTS.admit(tx, { appId: made.appId, clientIp });
    if (isAdmitted) await this.add({ ...made, clientIp }, tx);
    return isAdmitted;
  }

  /** Seconds until the first open challenge of the client ends. */
  secondsToRoom(tx: EntityManager, client: LimitedClient): Promise<number> {
    return OF_CLIENTS.secondsToRoom(tx, client);
  }

  /**
   * Adds a registration and removes the user's oldest ones above the limit. The transaction has locked the user's handle,
   * so no other registration is added meanwhile. SQL: a bulk removal by rank.
   */
  async addRegistration(tx: EntityManager, made: Challenge): Promise<void> {
    await this.add(made, tx);
    await ADD_REGISTRATION.run(tx, [made.appId, made.userId, MOST_REGISTRATIONS]);
  }

  /** The challenge while it can be answered; reading it spends nothing. */
  open(appId: string, challenge: string, ceremony: Ceremony): Promise<Challenge | null> {
    const expiresAt = Raw((column) => `${column} > now()`);
    return this.challenges.findOneBy({ appId, challenge, ceremony, expiresAt });
  }

  /** Whether the challenge is past its time and not removed yet. */
  hasExpired(appId: string, challenge: string): Promise<boolean> {
    const expiresAt = Raw((column) => `${column} <= now()`);
    return this.challenges.existsBy({ appId, challenge, expiresAt });
  }

  /** Uses the challenge up. SQL: one statement deletes it and says whether it was there, so that one answer wins. */
  async spend(tx: EntityManager, { appId, challenge }: Challenge): Promise<boolean> {
    return (await SPEND.count(tx, [appId, challenge])) === 1;
  }
}
