import { choiceField, type FieldOptions, stringField, TOKEN_SYMBOLS } from '@latchkey/contracts';

export const TRANSFER_STATUSES = [
  'pending',
  'awaiting_approval',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'rejected',
  'expired',
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The currencies that a transfer can name; those that cannot be sent are `incompatible_token`. */
export const TRANSFER_CURRENCIES = TOKEN_SYMBOLS;
export type TransferCurrency = (typeof TRANSFER_CURRENCIES)[number];

export const TransferId = (options?: FieldOptions) =>
  stringField({
    description: 'Id of the transfer.',
    examples: ['transfer_01k9z6x2m4f8v0c3r5t7w9y1ab'],
    maxLength: 128,
    ...options,
  });

export const Currency = (description: string, options?: FieldOptions) =>
  choiceField(TRANSFER_CURRENCIES, { description, examples: ['USDC'], ...options });

export const Destination = () =>
  stringField({
    description: 'Address that is paid, on the chain of the source.',
    examples: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    maxLength: 128,
  });

export const CUSTOM_ID =
  'Your own id of the transfer, unique in the App: sent again with the same content, it answers the same transfer.';
export const NOTES = 'Notes of your own; they do not go to the chain.';
