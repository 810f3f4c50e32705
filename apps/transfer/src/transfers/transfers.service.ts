import { toDecimal } from '@latchkey/chains';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, requireTestApp } from '@latchkey/contracts';
import { TRANSFER_EVENTS } from '@latchkey/contracts/catalogue';
import type {
  CheckTransferResponse,
  CreateTransferRequest,
  CreateTransferResponse,
  FastForwardedTransfer,
  knowsPayments,
  ListTransfersQuery,
  ListTransfersResponse,
  Transfer,
  TransferRef,
} from '@latchkey/contracts/transfer';
import { Outbox } from '@latchkey/platform/outbox';
import type { InputOf } from '@latchkey/platform/procedures';
import type { CallContext } from '@latchkey/platform/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import { contentDigest } from './order.rules.js';
import { OrdersService } from './orders.service.js';
import type { TransferEntity } from './transfer.entity.js';
import { toEventContent, toTransferView } from './transfer.view.js';
import { TransfersRepository } from './transfers.repository.js';

const DEFAULT_LIMIT = 50;

@Injectable()
export class TransfersService {
  constructor(
    private readonly source: DataSource,
    private readonly transfers: TransfersRepository,
    private readonly orders: OrdersService,
    private readonly outbox: Outbox,
  ) {}

  /** Reserves nothing: whether the funds are there is checked at the confirmation. */
  async create(
    context: CallContext<Caller>,
    request: CreateTransferRequest,
  ): Promise<CreateTransferResponse> {
    const known = await this.replay(context.caller, request);
    if (known) return { ...toTransferView(known), requires: await this.orders.requirements(context, known) };
    const order = await this.orders.prepare(context, request);
    const requires = await this.orders.requirements(context, order);
    const added = await this.announced('pending', (tx) => this.transfers.add(tx, order));
    const transfer = added ?? (await this.replay(context.caller, request));
    if (!transfer) throw new Error('a transfer with this custom_id was there and is gone');
    return { ...toTransferView(transfer), requires };
  }

  /** What a transfer would need and cost; makes none. */
  async check(context: CallContext<Caller>, request: CreateTransferRequest): Promise<CheckTransferResponse> {
    const order = await this.orders.prepare(context, request);
    const requires = await this.orders.requirements(context, order);
    return { requires, total_fees: toDecimal(BigInt(order.fees), order.feeDecimals) };
  }

  /** Whether a transfer from this wallet, or to its address, was paid or can still be. */
  knowsPayments({
    app_id: appId,
    user_id: userId,
    wallet_id,
    public_address,
  }: InputOf<typeof knowsPayments>) {
    return this.transfers.knows({ appId, userId }, wallet_id, public_address);
  }

  async get(caller: Caller, id: string): Promise<Transfer> {
    return toTransferView(await this.transfers.get(caller.app_id, id));
  }

  async cancel({ app_id: appId }: Caller, id: string): Promise<Transfer> {
    const cancelled = await this.announced('cancelled', (tx) => this.transfers.cancel(tx, appId, id));
    if (cancelled) return toTransferView(cancelled);
    const { status, userId } = await this.transfers.get(appId, id);
    // It was pending until just now, if it is: then another call is confirming it.
    const reason = status === 'pending' ? 'transfer_processing' : (`transfer_${status}` as const);
    throw new AppError('transfer_not_pending', { reason, userId });
  }

  /** @throws AppError route_not_found in a live App, transfer_not_found, transfer_not_pending */
  async fastForward(
    caller: Caller,
    { transfer_id, minutes }: TransferRef & { minutes: number },
  ): Promise<FastForwardedTransfer> {
    requireTestApp(caller);
    const moved = await this.transfers.fastForward(caller.app_id, transfer_id, minutes);
    if (moved) return { transfer_id, ...(moved.isAwaiting && { awaits_approval: true }) };
    await this.transfers.get(caller.app_id, transfer_id);
    throw new AppError('transfer_not_pending');
  }

  /** Transfers that were executed: completed and failed ones. */
  async list({ app_id: appId }: Caller, query: ListTransfersQuery): Promise<ListTransfersResponse> {
    const { user_id: userId, source, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const [rows, count] = await this.transfers.list({ appId, userId, source, limit, offset });
    return { transfers: rows.map(toTransferView), count, offset, limit };
  }

  /** The transfer with this `custom_id`. @throws AppError duplicate_custom_id where it was made by another request. */
  private async replay(
    { app_id: appId }: Caller,
    request: CreateTransferRequest,
  ): Promise<TransferEntity | null> {
    if (request.custom_id === undefined) return null;
    const row = await this.transfers.byCustomId(appId, request.custom_id);
    if (row && !row.contentDigest.equals(contentDigest(request))) throw new AppError('duplicate_custom_id');
    return row;
  }

  /** A change and its event, in one transaction. */
  private announced(
    status: 'pending' | 'cancelled',
    change: (tx: EntityManager) => Promise<TransferEntity | null>,
  ): Promise<TransferEntity | null> {
    return this.source.transaction(async (tx) => {
      const row = await change(tx);
      if (row) await this.outbox.add(tx, TRANSFER_EVENTS[status], toEventContent(row));
      return row;
    });
  }
}
