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
import { LATE_MINUTES, type TransferStatus } from '@latchkey/contracts/transfer';
import { DataSource } from 'typeorm';
import { UNSIGNED, WITHOUT_ALARM } from './transfer.entity.js';
import type { ShownTransfer } from './transfer.view.js';

/** `open`: not overdue; `expired`: also where that is not stored yet; `late`: confirmed long ago. */
export type Sought = 'any' | 'open' | 'expired' | 'late';

/** Which transfers; a member that is undefined restricts nothing. */
export interface InspectionFilter {
  readonly appId: string | undefined;
  readonly userId: string | undefined;
  readonly walletId: string | undefined;
  /** As they are stored. */
  readonly statuses: readonly TransferStatus[];
  readonly sought: Sought;
}

export type InspectedTransferRow = ShownTransfer & Pick<ListPlace, 'micros'>;

const IS_OVERDUE = `${UNSIGNED} AND expires_at <= now()`;
const ROW = `id, app_id AS "appId", user_id AS "userId", CASE WHEN ${IS_OVERDUE} THEN 'expired' ELSE status END AS status, source, units, decimals, dest, memo, network, currency,
  custom_id AS "customId", fees, fee_decimals AS "feeDecimals", notes, approvals, rejection,
  blockchain_tx_hash AS "blockchainTxHash", completed_at AS "completedAt", cancelled_at AS "cancelledAt",
  expires_at AS "expiresAt", created_at AS "createdAt",
  CASE WHEN ${IS_OVERDUE} THEN expires_at ELSE updated_at END AS "updatedAt", ${microsOf('created_at')} AS micros`;
const ORDER = newestFirst('created_at');

const IS_SOUGHT: Readonly<Record<Sought, string>> = {
  any: 'true',
  open: 'expires_at > now()',
  expired: `(status = 'expired' OR expires_at <= now())`,
  // As the alert. Not compared alone: PostgreSQL would take it for rare, and then read all transfers of the App.
  late: `coalesce(confirmed_at + ${WITHOUT_ALARM} < now() - interval '${LATE_MINUTES} minutes', false)`,
};

// The page of each status from the index, and the newest of them all.
const inEachStatus = (of: Readonly<Record<string, string>>, sought: Sought, more = 'true') => `
  SELECT ${ROW} FROM unnest($5::text[]) AS wanted_status CROSS JOIN LATERAL (
    SELECT * FROM transfers
    WHERE ${inPage('created_at', { of: { ...of, status: 'wanted_status' } })} AND ${more} AND ${IS_SOUGHT[sought]} ${ORDER}) AS found
  ${ORDER}`;

// One for each index. The user and the App of a wallet, and the App of a user, fit all of its transfers or none.
const textsOf = (sought: Sought) => ({
  all: inEachStatus({}, sought),
  app: inEachStatus({ app_id: '$6' }, sought),
  user: inEachStatus({ user_id: '$6' }, sought, '($7::text IS NULL OR app_id = $7)'),
  wallet: inEachStatus(
    { source: '$6' },
    sought,
    '($7::text IS NULL OR app_id = $7) AND ($8::text IS NULL OR user_id = $8)',
  ),
});

type Place = keyof ReturnType<typeof textsOf>;

export const INSPECTED_TRANSFERS = {
  any: statementPer<InspectedTransferRow, Place>('transfers_inspected_any', textsOf('any')),
  open: statementPer<InspectedTransferRow, Place>('transfers_inspected_open', textsOf('open')),
  expired: statementPer<InspectedTransferRow, Place>('transfers_inspected_expired', textsOf('expired')),
  late: statementPer<InspectedTransferRow, Place>('transfers_inspected_late', textsOf('late')),
};

/** Transfers of any App, for operators. SQL: a condition for each index. */
@Injectable()
export class InspectedTransfersRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  page(filter: InspectionFilter, page: ListPage): Promise<InspectedTransferRow[]> {
    const { appId, userId, walletId, statuses, sought } = filter;
    const values = [...pageValues(page), statuses];
    const { all, app, user, wallet } = INSPECTED_TRANSFERS[sought];
    if (walletId !== undefined) return wallet.rows(this.source, [...values, walletId, appId, userId]);
    if (userId !== undefined) return user.rows(this.source, [...values, userId, appId]);
    return appId === undefined ? all.rows(this.source, values) : app.rows(this.source, [...values, appId]);
  }
}
