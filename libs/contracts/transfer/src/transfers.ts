import {
  AppId,
  AskedFor,
  choiceField,
  Described,
  integerField,
  IsAmount,
  Limit,
  listField,
  Matching,
  NamedNetwork,
  NeededApprovals,
  NetworkField,
  type NetworkName,
  objectField,
  Offset,
  PaymentRequirements,
  procedure,
  Skipped,
  stringField,
  Text,
  Timestamp,
  UserId,
  WalletId,
} from '@latchkey/contracts';
import { TransferApproval, TransferRejection } from './decisions.js';
import { MemoField, type TransferMemo } from './memo.js';
import {
  Currency,
  CUSTOM_ID,
  Destination,
  NOTES,
  TRANSFER_STATUSES,
  type TransferCurrency,
  TransferId,
  type TransferStatus,
} from './transfer-fields.js';

export class CreateTransferRequest {
  @UserId() user_id!: string;
  @WalletId({ description: 'Wallet of the user that pays; its key is held here.' }) source!: string;
  @Destination() dest!: string;
  @stringField(
    {
      description: 'Exact decimal, in whole tokens, with no more places than the token has.',
      maxLength: 128,
      examples: ['12.5'],
    },
    [IsAmount()],
  )
  source_amount!: string;
  @Currency('What is sent; it must fit the chain of the source.') source_currency!: TransferCurrency;
  @Currency('What arrives; nothing is exchanged, so it is `source_currency`.', { optional: true })
  dest_currency?: TransferCurrency;
  @NamedNetwork('Where it is paid') network?: NetworkName;
  @stringField({ description: CUSTOM_ID, maxLength: 128, examples: ['payout-2026-11-0042'], optional: true })
  custom_id?: string;
  @MemoField('For payments of XLM: what the receiver reads in the chain.') memo?: TransferMemo;
  @stringField({ description: NOTES, minLength: 0, maxLength: 1000, optional: true }) notes?: string;
  @integerField({
    description: 'Minutes within which the transfer must be confirmed.',
    minimum: 1,
    maximum: 10080,
    default: 60,
    optional: true,
  })
  expires_in?: number;
}

@Described('A transfer, as it is now.')
export class Transfer {
  @TransferId() id!: string;
  @AppId() app_id!: string;
  @UserId() user_id!: string;
  @choiceField(TRANSFER_STATUSES, {
    description:
      '`pending` until it is confirmed, cancelled or expired; `awaiting_approval` once it is confirmed, where a policy needs approvals, until the last one, a rejection or `expires_at`; `processing` until the chain has decided. One that is overdue is `expired` at once; where a key rejected it before, it may become `rejected` some seconds later, since that is known only then.',
  })
  status!: TransferStatus;
  @WalletId({ description: 'Wallet that pays.' }) source!: string;
  @Text({ description: 'Exact decimal, in whole tokens.', examples: ['12.5'] }) source_amount!: string;
  @Destination() dest!: string;
  @Text({
    description:
      'What is sent: the same amount, since fees are paid on top. A token that keeps a part of each payment delivers less.',
    examples: ['12.5'],
  })
  dest_amount!: string;
  @Currency('What arrives.') dest_currency!: TransferCurrency;
  @Currency('What is sent.') source_currency!: TransferCurrency;
  @NetworkField({ description: 'Network on which it is paid.' }) network_name!: NetworkName;
  @stringField({ description: CUSTOM_ID, maxLength: 128, examples: ['payout-2026-11-0042'], nullable: true })
  custom_id!: string | null;
  @Text({
    description:
      'Fees in whole coins of the chain (ethereum, also on Base and Arbitrum, solana, bitcoin, DOT, XLM, AVAX, MATIC): estimated at first, exact once executed.',
    examples: ['0.00042'],
  })
  total_fees!: string;
  @MemoField('What the receiver reads in the chain.') memo?: TransferMemo;
  @Text({ description: NOTES, examples: ['Payout for November'], personal: 'text' }) notes!: string;
  @listField(() => TransferApproval, { description: 'The oldest first; empty where none were needed.' })
  approvals!: TransferApproval[];
  @objectField(() => TransferRejection, { description: 'Absent unless it was rejected.', optional: true })
  rejection?: TransferRejection;
  @objectField(() => NeededApprovals, {
    description:
      'How many have to approve it, and who. Only where you get it while it is `awaiting_approval`.',
    optional: true,
  })
  needed_approvals?: NeededApprovals;
  @Text({
    description:
      'Chain on which it is paid, by CAIP-2. Only where you get it while it is `awaiting_approval`.',
    examples: ['eip155:1'],
    optional: true,
  })
  network?: string;
  @Text({
    description: 'Hash of the transaction, or signature on Solana; empty before it is signed.',
    examples: [''],
  })
  blockchain_tx_hash!: string;
  @Timestamp() completed_at!: number;
  @Timestamp() cancelled_at!: number;
  @Timestamp({ description: 'When the transfer can no longer be confirmed, or approved.' })
  expires_at!: number;
  @Timestamp() created_at!: number;
  @Timestamp() updated_at!: number;
}

const Requires = () =>
  objectField(() => PaymentRequirements, {
    description:
      'What the transfer policies want of this payment as things are: what has to come with its confirmation, or by which error it would be refused.',
  });

@Described('The transfer, and what its confirmation needs.')
export class CreateTransferResponse extends Transfer {
  @Requires() requires!: PaymentRequirements;
}

@Described('What the payment would need and cost.')
export class CheckTransferResponse {
  @Requires() requires!: PaymentRequirements;
  @Text({ description: 'Estimated fees in whole coins of the chain.', examples: ['0.00042'] })
  total_fees!: string;
}

export class ListTransfersQuery {
  @UserId({ optional: true, description: 'Transfers of this user.' }) user_id?: string;
  @WalletId({ optional: true, description: 'Transfers from this wallet.' }) source?: string;
  @Limit({ minimum: 10, maximum: 100, default: 50 }) limit?: number;
  @Offset() offset?: number;
}

@Described('One page of transfers.')
export class ListTransfersResponse {
  @listField(() => Transfer, { description: 'Newest first.' }) transfers!: Transfer[];
  @Matching() count!: number;
  @Skipped() offset!: number;
  @AskedFor({ minimum: 10 }) limit!: number;
}

export interface TransferRef {
  transfer_id: string;
}

const ORDER_ERRORS = [
  'invalid_request',
  'invalid_amount',
  'amount_too_small',
  'memo_required',
  'insufficient_funds',
  'invalid_public_address',
  'incompatible_token',
  'user_blocked',
  'wallet_not_found',
  'chain_not_configured',
  'chain_unavailable',
] as const;

/** Asks the wallet, the chain and the signer. */
export const createTransfer = procedure<CreateTransferRequest, CreateTransferResponse>(
  'transfer.v1.create_transfer',
  [...ORDER_ERRORS, 'duplicate_custom_id'],
  { timeoutMs: 7500 },
);

/** The same without making a transfer. */
export const checkTransfer = procedure<CreateTransferRequest, CheckTransferResponse>(
  'transfer.v1.check_transfer',
  ORDER_ERRORS,
  { timeoutMs: 7500 },
);

export const getTransfer = procedure<TransferRef, Transfer>('transfer.v1.get_transfer', [
  'transfer_not_found',
]);

/** Only a pending transfer can be cancelled. */
export const cancelTransfer = procedure<TransferRef, Transfer>('transfer.v1.cancel_transfer', [
  'transfer_not_found',
  'transfer_not_pending',
]);

/** Whether the signer has times of it, too: it waits for approvals. */
export interface FastForwardedTransfer extends TransferRef {
  awaits_approval?: boolean;
}

/** Test Apps only: moves the times of a transfer that is not signed back, as if the given minutes had passed. */
export const fastForwardTransfer = procedure<TransferRef & { minutes: number }, FastForwardedTransfer>(
  'transfer.v1.fast_forward_transfer',
  ['route_not_found', 'transfer_not_found', 'transfer_not_pending'],
);

/** Executed transfers only, newest first. */
export const listTransfers = procedure<ListTransfersQuery, ListTransfersResponse>(
  'transfer.v1.list_transfers',
);
