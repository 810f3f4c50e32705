import { keylessProcedure } from '@latchkey/contracts';

/**
 * Whether any transfer from a wallet, or to its address, was paid or can still be. Only wallet may ask, before the key of a
 * deleted user's wallet goes.
 */
export const knowsPayments = keylessProcedure<
  { app_id: string; user_id: string; wallet_id: string; public_address: string },
  { known: boolean }
>('transfer.v1.knows_payments');
