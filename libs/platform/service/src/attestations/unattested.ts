import { AttestationError } from './attestation-error.js';

/** Decides about what processes of version 0.2.0 say without an attestation. */
export class Unattested {
  constructor(readonly isAccepted: boolean) {}

  /** @throws AttestationError attestation_missing unless such processes may run. */
  admit(): void {
    if (!this.isAccepted) throw new AttestationError('attestation_missing');
  }
}
