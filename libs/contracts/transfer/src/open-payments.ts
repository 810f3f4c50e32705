import { keylessProcedure } from '@latchkey/contracts';

/** Whether a transfer of a wallet can still be paid. Only wallet may ask, before the key of a deleted user's wallet goes. */
export const hasOpenPayments = keylessProcedure<
  { app_id: string; user_id: string; wallet_id: string },
  { open: boolean }
>('transfer.v1.has_open_payments');
