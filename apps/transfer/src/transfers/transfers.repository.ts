import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError } from '@latchkey/contracts';
import { movedBack, statement, type Subject } from '@latchkey/platform/database';
import { type EntityManager, type FindManyOptions, Raw, Repository } from 'typeorm';
import { type CountFilter, CountsRepository } from '../counts/counts.repository.js';
import {
  type NewTransfer,
  PAYABLE,
  PENDING,
  TransferEntity,
  type TransferPlace,
  UNSIGNED,
} from './transfer.entity.js';
import { changed } from './transfer.rules.js';
import { ANNOUNCED, type AnnouncedTransfer } from './transfer.view.js';

/** Which transfers a list shows, and which page of them. */
export interface ListFilter extends CountFilter {
  readonly limit: number;
  readonly offset: number;
}

/** Executed transfers, newest first. The text is the condition of the indexes. */
export function executed(filter: ListFilter): FindManyOptions<TransferEntity> {
  const { appId, userId, source, limit, offset } = filter;
  return {
    where: {
      appId,
      ...(userId !== undefined && { userId }),
      ...(source !== undefined && { source }),
      storedStatus: Raw((column) => `${column} IN ('completed', 'failed')`),
    },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: limit,
    skip: offset,
  };
}

const CANCEL = statement('transfers_cancel')`
  UPDATE transfers SET status = $3, cancelled_at = now(), updated_at = now()
  WHERE app_id = $1 AND id = $2 AND ${PENDING}`;

const FAST_FORWARD = statement<{ isAwaiting: boolean }>('transfers_fast_forward')`
  UPDATE transfers SET ${movedBack(['expires_at', 'updated_at', 'created_at'], '$3')}
  WHERE app_id = $1 AND id = $2 AND ${PAYABLE}
  RETURNING status = 'awaiting_approval' AS "isAwaiting"`;

// The one who pays may be of any App. Lower case may take two addresses of Solana for one: then a key is kept.
const KNOWS = statement<{ known: boolean }>('transfers_knows')`
  SELECT EXISTS (
    SELECT FROM transfers WHERE app_id = $1 AND user_id = $2 AND source = $3 AND status NOT IN ('cancelled', 'expired')
  ) OR EXISTS (
    SELECT FROM transfers WHERE lower(dest) = lower($4) AND status NOT IN ('cancelled', 'expired')
  ) AS known`;

const OVERDUE = statement<TransferPlace>('transfers_overdue')`
  SELECT app_id AS "appId", id FROM transfers WHERE ${UNSIGNED} AND expires_at <= now() ORDER BY expires_at LIMIT $1`;

const EXPIRE = statement<AnnouncedTransfer>('transfers_expire')`
  UPDATE transfers SET status = $2, updated_at = expires_at
  WHERE id = ANY(ARRAY(
    SELECT id FROM transfers WHERE id = ANY($1) AND ${UNSIGNED} AND expires_at <= now() FOR UPDATE SKIP LOCKED
  )) RETURNING ${ANNOUNCED}`;

/** Transfers as the API shows them, until they are confirmed and after they are decided. */
@Injectable()
export class TransfersRepository {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly counts: CountsRepository,
  ) {}

  /** @throws AppError transfer_not_found */
  async get(appId: string, id: string): Promise<TransferEntity> {
    const found = await this.transfers.findOneBy({ appId, id });
    if (!found) throw new AppError('transfer_not_found');
    return found;
  }

  /** Whether one from this wallet, or to this address, was paid or can still be. SQL: a look into two indexes. */
  async knows({ appId, userId }: Subject, source: string, address: string): Promise<boolean> {
    return (await KNOWS.first(this.transfers, [appId, userId, source, address]))?.known !== false;
  }

  byCustomId(appId: string, customId: string): Promise<TransferEntity | null> {
    return this.transfers.findOneBy({ appId, customId });
  }

  /** A page of executed transfers, and how many there are in all. */
  list(filter: ListFilter): Promise<[TransferEntity[], number]> {
    // One snapshot, so that the counts and the transfers that are not counted yet fit together.
    return this.transfers.manager.transaction('REPEATABLE READ', async (tx) => {
      const page = await tx.withRepository(this.transfers).find(executed(filter));
      return [page, await this.counts.matching(tx, filter)];
    });
  }

  /** Null where the App already has a transfer with this `custom_id`. */
  async add(tx: EntityManager, { expiresInMinutes, ...made }: NewTransfer): Promise<TransferEntity | null> {
    const transfers = tx.withRepository(this.transfers);
    const expiresAt = () => 'now() + make_interval(mins => :minutes)';
    await transfers
      .createQueryBuilder()
      .insert()
      .values({ ...made, expiresAt })
      .setParameter('minutes', expiresInMinutes)
      .orIgnore()
      .execute();
    return transfers.findOneBy({ appId: made.appId, id: made.id });
  }

  /** Null where it is not pending. SQL: one statement decides between cancelling, confirming and expiring. */
  async cancel(tx: EntityManager, appId: string, id: string): Promise<TransferEntity | null> {
    return (await CANCEL.count(tx, [appId, id, changed('pending', 'cancelled')])) === 1
      ? tx.withRepository(this.transfers).findOneBy({ appId, id })
      : null;
  }

  /** Undefined where it cannot be paid any more. SQL: one statement decides between this and a payment. */
  fastForward(appId: string, id: string, minutes: number): Promise<{ isAwaiting: boolean } | undefined> {
    return FAST_FORWARD.first(this.transfers, [appId, id, minutes]);
  }

  /** Those whose time is over, at most `limit`, the oldest first. SQL: by the database's clock. */
  overdue(limit: number): Promise<TransferPlace[]> {
    return OVERDUE.rows(this.transfers, [limit]);
  }

  /** Stores that these have expired. SQL: bulk work that replicas share. */
  async expire(tx: EntityManager, ids: readonly string[]): Promise<AnnouncedTransfer[]> {
    return EXPIRE.rows(tx, [ids, changed('pending', 'expired')]);
  }
}
