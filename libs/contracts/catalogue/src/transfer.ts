import {
  choiceField,
  idExample,
  NetworkField,
  type NetworkName,
  stringField,
  TOKEN_SYMBOLS,
  WalletId,
} from '@latchkey/contracts';
import { event } from './event.js';

class TransferData {
  @stringField({ description: 'Id of the transfer.', maxLength: 128, examples: [idExample('transfer')] })
  transfer_id!: string;
  @WalletId({ description: 'Id of the wallet that pays.' }) source!: string;
}

/** What a transfer may name, also where it cannot be sent. */
const CURRENCIES = TOKEN_SYMBOLS;

/** No address: the destination is in `wallet.payment_signed` alone, once it stands in the chain. */
export class PricedTransferData extends TransferData {
  @stringField({
    description: 'Exact decimal, in whole tokens; absent in events of version 0.2.0.',
    pattern: '^\\d+(?:\\.\\d+)?$',
    maxLength: 384,
    examples: ['12.5'],
    optional: true,
  })
  amount?: string;
  @choiceField(CURRENCIES, {
    description: 'What is paid; absent in events of version 0.2.0.',
    examples: ['USDC'],
    optional: true,
  })
  currency?: (typeof CURRENCIES)[number];
  @NetworkField({
    description: 'Where it is paid; absent in events of version 0.2.0.',
    optional: true,
  })
  network?: NetworkName;
}

const of = <State extends string>(state: State, when: string) =>
  event(`transfer.${state}`, { by: ['transfer'], when, members: PricedTransferData });

/** One event for each state of a transfer; of its approvals the signer tells. */
export const TRANSFER_EVENTS = {
  pending: of('created', 'A transfer was created and waits for its confirmation.'),
  awaiting_approval: of(
    'awaiting_approval',
    'A transfer was confirmed and needs approvals, which it waits for until it expires.',
  ),
  processing: of('processing', 'A transfer was confirmed and signed; it is sent to its chain.'),
  completed: of('completed', 'The chain executed a transfer.'),
  failed: of('failed', 'The chain refused a transfer for good; only fees may have been paid.'),
  cancelled: of(
    'cancelled',
    'A transfer was cancelled: a pending one by the App, or one that was not signed with its deleted user.',
  ),
  expired: of('expired', 'A transfer was not confirmed, or not approved, in time.'),
} as const;
