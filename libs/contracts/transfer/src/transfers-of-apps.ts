import {
  AppId,
  choiceField,
  Described,
  listField,
  NewestFirstQuery,
  NextPage,
  operatorProcedure,
  UserId,
  WalletId,
} from '@latchkey/contracts';
import { TRANSFER_STATUSES } from './transfer-fields.js';
import { Transfer } from './transfers.js';

/** Like the alert `LatchkeyTransfersLate`. */
export const LATE_MINUTES = 15;

const SOUGHT_STATUSES = [...TRANSFER_STATUSES, 'late'] as const;
export type SoughtStatus = (typeof SOUGHT_STATUSES)[number];

export class ListAllTransfersQuery extends NewestFirstQuery {
  @AppId({ description: 'Transfers of this App only.', optional: true }) app_id?: string;
  @UserId({ description: 'Transfers of this user only.', optional: true }) user_id?: string;
  @WalletId({ description: 'Transfers from this wallet only.', optional: true }) wallet_id?: string;
  @choiceField(SOUGHT_STATUSES, {
    description: `Transfers of this status only. \`late\`: \`processing\`, and confirmed more than ${LATE_MINUTES} minutes ago, of bitcoin three hours more.`,
    examples: ['late'],
    optional: true,
  })
  status?: SoughtStatus;
}

@Described('One page of transfers.')
export class ListAllTransfersResponse {
  @listField(() => Transfer, { description: 'Newest first.' }) transfers!: Transfer[];
  @NextPage() next!: string;
}

export const inspectTransfers = operatorProcedure<ListAllTransfersQuery, ListAllTransfersResponse>(
  'transfer.v1.inspect_transfers',
  ['invalid_request'],
);
