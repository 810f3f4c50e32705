import { AppId, booleanField, Described, operatorProcedure, Timestamp } from '@latchkey/contracts';

@Described('Whether the payments of the App are frozen.')
export class PaymentFreeze {
  @AppId() app_id!: string;
  @booleanField({ description: 'Whether no payment of the App is signed.', examples: [true] })
  frozen!: boolean;
  @Timestamp({ description: 'Since when; 0 if they are not frozen.' }) frozen_at!: number;
}

interface OfApp {
  app_id: string;
}

/** The caller of each knows that there is such an App. */
export const getPaymentFreeze = operatorProcedure<OfApp, PaymentFreeze>('signer.v1.get_payment_freeze');

/**
 * No payment of the App is signed by any replica once it is answered. It is tried for up to 8 seconds, also by a signer that has
 * more calls than it can take: those may be what it is to stop. May be repeated.
 */
export const freezePayments = operatorProcedure<OfApp, PaymentFreeze>('signer.v1.freeze_payments', [], {
  timeoutMs: 10_000,
  alwaysTaken: true,
});

/** May be repeated. */
export const unfreezePayments = operatorProcedure<OfApp, PaymentFreeze>('signer.v1.unfreeze_payments');
