import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  CreateTransferRequest,
  ListTransfersQuery,
  ListTransfersResponse,
  Transfer,
} from '@latchkey/contracts/transfer';
import type { CallContext } from '@latchkey/platform/rpc';
import { contentDigest } from './order.rules.js';
import { OrdersService } from './orders.service.js';
import type { TransferRow } from './transfer.entity.js';
import { TransferLedger } from './transfer-ledger.js';
import { toTransferView } from './transfer.view.js';
import { TransfersRepository } from './transfers.repository.js';

const DEFAULT_LIMIT = 50;

@Injectable()
export class TransfersService {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly orders: OrdersService,
    private readonly ledger: TransferLedger,
  ) {}

  /** Reserves nothing: whether there is enough is asked when it is confirmed. */
  async create(context: CallContext<Caller>, request: CreateTransferRequest): Promise<Transfer> {
    const known = await this.replay(context.caller, request);
    if (known) return toTransferView(known);
    const order = await this.orders.prepare(context, request);
    const row = (await this.ledger.add(order)) ?? (await this.replay(context.caller, request));
    if (!row) throw new Error('a transfer stood in the way of another one, and is gone');
    return toTransferView(row);
  }

  async get(caller: Caller, id: string): Promise<Transfer> {
    return toTransferView(await this.find(caller, id));
  }

  /** @throws AppError transfer_not_found */
  async find({ app_id: appId }: Caller, id: string): Promise<TransferRow> {
    const row = await this.transfers.byId(appId, id);
    if (!row) throw new AppError('transfer_not_found');
    return row;
  }

  async cancel(caller: Caller, id: string): Promise<Transfer> {
    const row = await this.ledger.cancel(caller.app_id, id);
    if (row) return toTransferView(row);
    await this.find(caller, id);
    throw new AppError('transfer_not_pending');
  }

  /** What has been executed; what never left is not part of it. */
  async list({ app_id: appId }: Caller, query: ListTransfersQuery): Promise<ListTransfersResponse> {
    const { user_id: userId, source, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const filter = { appId, userId, source };
    const [rows, count] = await Promise.all([
      this.transfers.page(filter, { limit, offset }),
      this.transfers.count(filter),
    ]);
    return { transfers: rows.map(toTransferView), count, offset, limit };
  }

  /** The transfer of this `custom_id` as it now stands. @throws AppError duplicate_custom_id where the content differs. */
  private async replay(
    { app_id: appId }: Caller,
    request: CreateTransferRequest,
  ): Promise<TransferRow | undefined> {
    if (request.custom_id === undefined) return undefined;
    const row = await this.transfers.byCustomId(appId, request.custom_id);
    if (row && !row.contentDigest.equals(contentDigest(request))) throw new AppError('duplicate_custom_id');
    return row;
  }
}
