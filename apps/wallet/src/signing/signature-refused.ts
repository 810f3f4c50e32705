import type { SignatureRefusal } from '@latchkey/chains/payments';
import { AppError } from '@latchkey/contracts';

/** The one refusal of bytes and intents; why is in the log, the metric and the record of the request. */
export function signatureRefused(reason: SignatureRefusal): AppError {
  return new AppError('signature_refused', { reason });
}
