import {
  inPage,
  type ListPage,
  type ListPlace,
  microsOf,
  newestFirst,
  pageValues,
  statementPer,
} from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WalletRow } from './wallet.entity.js';

/** Which wallets: those of an App, or of an address. A further member that is undefined restricts nothing. */
export interface InspectionFilter {
  readonly appId: string | undefined;
  readonly userId: string | undefined;
  /** Spellings of one address. */
  readonly addresses: readonly string[] | undefined;
}

export type InspectedWalletRow = WalletRow & Pick<ListPlace, 'micros'>;

const pageText = (of: Readonly<Record<string, string>>, more = 'true') => `
  SELECT id, app_id AS "appId", user_id AS "userId", wallet_type AS "walletType", public_address AS "publicAddress",
    verified, is_default AS "isDefault", is_read_only AS "isReadOnly", is_imported AS "isImported",
    exported_at AS "exportedAt", updated_at AS "updatedAt", created_at AS "createdAt", ${microsOf('created_at')} AS micros
  FROM wallets WHERE sealed_at IS NULL AND ${inPage('created_at', { of })} AND ${more} ${newestFirst('created_at')}`;

/** One for each index. */
export const INSPECTED_WALLETS = statementPer<InspectedWalletRow, 'address' | 'app' | 'user'>(
  'wallets_inspected',
  {
    address: pageText(
      {},
      'public_address = ANY($5::text[]) AND ($6::text IS NULL OR app_id = $6) AND ($7::text IS NULL OR user_id = $7)',
    ),
    app: pageText({ app_id: '$5' }),
    user: pageText({ app_id: '$5', user_id: '$6' }),
  },
);

/** Wallets of any App that are not deleted, for operators. SQL: a condition for each index. */
@Injectable()
export class InspectedWalletsRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  page({ appId, userId, addresses }: InspectionFilter, page: ListPage): Promise<InspectedWalletRow[]> {
    const values = pageValues(page);
    const { address, app, user } = INSPECTED_WALLETS;
    if (addresses) return address.rows(this.source, [...values, addresses, appId, userId]);
    return userId === undefined
      ? app.rows(this.source, [...values, appId])
      : user.rows(this.source, [...values, appId, userId]);
  }
}
