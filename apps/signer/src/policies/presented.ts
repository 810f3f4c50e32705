import type { NeededApprovals } from '@latchkey/contracts';
import type { CheckedPerson } from '@latchkey/contracts/session';

/** What came with a payment. Nothing is in here that the signer did not prove itself. */
export interface Presented {
  /** Whose session came; undefined where none did. */
  readonly person: Pick<CheckedPerson, 'factors'> | undefined;
  /** Whether a passkey of the person signed this payment. */
  readonly passkey: boolean;
  /** When the passkey that signed it counts, in seconds since 1970, where it does not yet. */
  readonly passkeyCountsAt?: number | undefined;
  /** Whether the App's approval key signed this payment. */
  readonly appSignature: boolean;
  /** How many of each kind approved this payment. */
  readonly approvals: Readonly<Record<NeededApprovals['by'], number>>;
}

export const NOTHING_PRESENTED: Presented = {
  person: undefined,
  passkey: false,
  appSignature: false,
  approvals: { keys: 0, operators: 0 },
};
