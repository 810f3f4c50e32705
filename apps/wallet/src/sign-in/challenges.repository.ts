import { Injectable } from '@nestjs/common';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import type { WalletAddress } from '../wallets/wallet.entity.js';
import { CHALLENGE_MINUTES, type OpenChallenge } from './challenge.entity.js';
import { nonceOf } from './challenge-text.rules.js';

/** How many are tried where the signed text is not given (decision 12). */
const MOST_TRIED = 5;

const COLUMNS = 'id, user_id AS "userId", message';
const AT_ADDRESS = 'app_id = $1 AND wallet_type = $2 AND public_address = $3';
const OPEN = 'consumed_at IS NULL AND expires_at > now()';
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT';

/** Reading challenges: what a signature costs does not depend on how many are open. */
@Injectable()
export class ChallengesRepository {
  private readonly lifetime: PreparedStatement<{ issuedAt: Date; expiresAt: Date }>;
  private readonly byNonceStatement: PreparedStatement<OpenChallenge>;
  private readonly byIdStatement: PreparedStatement<OpenChallenge>;
  private readonly newestStatement: PreparedStatement<OpenChallenge>;
  private readonly knownStatement: PreparedStatement<{ isKnown: boolean }>;

  constructor(source: DataSource) {
    const statement = <Row extends object>(name: string, text: string) =>
      new PreparedStatement<Row>(source, name, text);
    const open = `SELECT ${COLUMNS} FROM wallet_challenges WHERE ${AT_ADDRESS} AND ${OPEN}`;
    this.lifetime = statement(
      'challenge_lifetime',
      `SELECT date_trunc('second', now()) AS "issuedAt",
          date_trunc('second', now()) + interval '${CHALLENGE_MINUTES} minutes' AS "expiresAt"`,
    );
    this.byNonceStatement = statement('challenge_by_nonce', `${open} AND nonce = $4 AND message = $5`);
    this.byIdStatement = statement('challenge_by_id', `${open} AND id = $4`);
    this.newestStatement = statement(
      'challenges_newest',
      `(${open} ${NEWEST} ${MOST_TRIED}) UNION (${open} AND key_kind = 'secret' ${NEWEST} ${MOST_TRIED})`,
    );
    this.knownStatement = statement(
      'challenges_known',
      // All live equally long: where the newest has ended, all have.
      `SELECT expires_at > now() AS "isKnown" FROM wallet_challenges WHERE ${AT_ADDRESS} ${NEWEST} 1`,
    );
  }

  /** When a challenge that is made now begins and ends, by the database's clock. */
  async nextLifetime(): Promise<{ issuedAt: Date; expiresAt: Date }> {
    const [lifetime] = await this.lifetime.rows([]);
    if (!lifetime) throw new Error('the database did not tell the time');
    return lifetime;
  }

  /** The challenge of this text, found by its nonce. */
  async openByText(at: WalletAddress, text: string): Promise<OpenChallenge | undefined> {
    const nonce = nonceOf(text);
    return nonce === undefined ? undefined : this.byNonceStatement.first([...keyOf(at), nonce, text]);
  }

  /**
   * Those that a signature without its text may answer: the newest, and the newest that the App itself began, which
   * challenges that others begin with the public token cannot crowd out.
   */
  newestOpen(at: WalletAddress): Promise<OpenChallenge[]> {
    return this.newestStatement.rows(keyOf(at));
  }

  openById(at: WalletAddress, id: string): Promise<OpenChallenge | undefined> {
    return this.byIdStatement.first([...keyOf(at), id]);
  }

  /** Whether the address had a challenge that has not ended: then the signature is wrong, not the address. */
  async isKnown(at: WalletAddress): Promise<boolean> {
    return (await this.knownStatement.first(keyOf(at)))?.isKnown ?? false;
  }
}

function keyOf({ appId, walletType, publicAddress }: WalletAddress): string[] {
  return [appId, walletType, publicAddress];
}
