import { idExample, stringField, WalletId } from '@latchkey/contracts';
import { event } from './event.js';

export class TransferData {
  @stringField({ description: 'Id of the transfer.', maxLength: 128, examples: [idExample('transfer')] })
  transfer_id!: string;
  @WalletId({ description: 'Id of the wallet that pays.' }) source!: string;
}

const of = <State extends string>(state: State, when: string) =>
  event(`transfer.${state}`, { by: ['transfer'], when, members: TransferData });

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
