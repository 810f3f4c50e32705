import { idExample, stringField, WalletId } from '@latchkey/contracts';
import { event } from './event.js';

class TransferData {
  @stringField({ description: 'Id of the transfer.', maxLength: 128, examples: [idExample('transfer')] })
  transfer_id!: string;
  @WalletId({ description: 'Id of the wallet that pays.' }) source!: string;
}

const of = <State extends string>(state: State, when: string) =>
  event(`transfer.${state}`, { by: ['transfer'], when, members: TransferData });

/** One event for each state of a transfer. */
export const TRANSFER_EVENTS = {
  pending: of('created', 'A transfer was created and waits for its confirmation.'),
  processing: of('processing', 'A transfer was confirmed and signed; it is sent to its chain.'),
  completed: of('completed', 'The chain executed a transfer.'),
  failed: of('failed', 'The chain refused a transfer for good; only fees may have been paid.'),
  cancelled: of('cancelled', 'A pending transfer was cancelled, by the App or with its deleted user.'),
  expired: of('expired', 'A pending transfer was not confirmed in time.'),
} as const;
