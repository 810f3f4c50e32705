import { Injectable } from '@nestjs/common';
import type { WalletType } from '@latchkey/contracts';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import { WALLET_COLUMNS, type WalletAddress, type WalletRow } from './wallet.entity.js';

export interface Page {
  walletType: WalletType | undefined;
  limit: number;
  offset: number;
}

const OPEN = `SELECT ${WALLET_COLUMNS} FROM wallets WHERE sealed_at IS NULL AND app_id = $1`;

/** Reading wallets; what is sealed is not there for any of it. */
@Injectable()
export class WalletsRepository {
  private readonly byIdStatement: PreparedStatement<WalletRow>;
  private readonly defaultStatement: PreparedStatement<WalletRow>;
  private readonly ownerStatement: PreparedStatement<WalletRow>;
  private readonly ofUserAtStatement: PreparedStatement<WalletRow>;
  private readonly pageOfUserStatement: PreparedStatement<WalletRow>;
  private readonly pageOfAppStatement: PreparedStatement<WalletRow>;
  private readonly ofUsersStatement: PreparedStatement<WalletRow>;
  private readonly usersOfStatement: PreparedStatement<{ userId: string }>;

  constructor(source: DataSource) {
    const statement = <Row extends object>(name: string, text: string) =>
      new PreparedStatement<Row>(source, name, text);
    const page = `AND ($2::text IS NULL OR wallet_type = $2) ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`;
    this.byIdStatement = statement('wallet_by_id', `${OPEN} AND id = $2`);
    this.defaultStatement = statement(
      'wallet_default',
      `${OPEN} AND user_id = $2 AND wallet_type = $3 AND is_default`,
    );
    this.ownerStatement = statement(
      'wallet_owner',
      `${OPEN} AND wallet_type = $2 AND public_address = $3 AND verified`,
    );
    this.ofUserAtStatement = statement(
      'wallet_of_user_at',
      `${OPEN} AND wallet_type = $2 AND public_address = $3 AND user_id = $4`,
    );
    this.pageOfUserStatement = statement('wallets_page_of_user', `${OPEN} AND user_id = $5 ${page}`);
    this.pageOfAppStatement = statement('wallets_page_of_app', `${OPEN} ${page}`);
    this.ofUsersStatement = statement(
      'wallets_of_users',
      `${OPEN} AND user_id = ANY($2) ORDER BY created_at, id`,
    );
    this.usersOfStatement = statement(
      'wallet_users_of_address',
      `SELECT DISTINCT user_id AS "userId" FROM wallets
        WHERE sealed_at IS NULL AND app_id = $1 AND public_address = ANY($2)`,
    );
  }

  byId(appId: string, id: string): Promise<WalletRow | undefined> {
    return this.byIdStatement.first([appId, id]);
  }

  defaultOf(appId: string, userId: string, type: WalletType): Promise<WalletRow | undefined> {
    return this.defaultStatement.first([appId, userId, type]);
  }

  /** Whoever has shown control of the key. */
  ownedAt({ appId, walletType, publicAddress }: WalletAddress): Promise<WalletRow | undefined> {
    return this.ownerStatement.first([appId, walletType, publicAddress]);
  }

  ofUserAt(userId: string, at: WalletAddress): Promise<WalletRow | undefined> {
    return this.ofUserAtStatement.first([at.appId, at.walletType, at.publicAddress, userId]);
  }

  /** Newest first. */
  page(appId: string, userId: string | undefined, { walletType, limit, offset }: Page): Promise<WalletRow[]> {
    const values = [appId, walletType ?? null, limit, offset];
    return userId === undefined
      ? this.pageOfAppStatement.rows(values)
      : this.pageOfUserStatement.rows([...values, userId]);
  }

  /** Oldest first. */
  ofUsers(appId: string, userIds: readonly string[]): Promise<WalletRow[]> {
    return this.ofUsersStatement.rows([appId, userIds]);
  }

  /** Users with a wallet at any of these spellings of an address. */
  async usersAt(appId: string, addresses: readonly string[]): Promise<string[]> {
    const rows = await this.usersOfStatement.rows([appId, addresses]);
    return rows.map(({ userId }) => userId);
  }
}
