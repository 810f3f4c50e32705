import type { SignatureRefusal } from '@latchkey/chains/payments';
import { AppError } from '@latchkey/contracts';

/** A chain on which nothing is signed, and the setting that would change that. */
interface UnknownChain {
  readonly chain: string;
  readonly setting: string;
}

/** The one refusal of bytes and intents; why is in the log, the metric and the record of the request. */
export class SignatureRefused extends AppError {
  constructor(
    reason: SignatureRefusal,
    readonly unknown?: UnknownChain,
  ) {
    super('signature_refused', { reason });
  }
}

export const signatureRefused = (...why: ConstructorParameters<typeof SignatureRefused>) =>
  new SignatureRefused(...why);
