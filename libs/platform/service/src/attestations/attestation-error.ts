import { CodedError } from '@latchkey/platform/errors';

export type AttestationFault =
  | 'attestation_malformed'
  | 'attestation_key_unknown'
  | 'attestation_signature_wrong'
  | 'attestation_claims_wrong'
  | 'attestation_ended'
  | 'attestation_spent'
  | 'attestation_missing';

/** An attestation that proves nothing. No client can cause it, so it has no row in the table of errors. */
export class AttestationError extends CodedError<'attestation_refused'> {
  constructor(reason: AttestationFault, options: ErrorOptions = {}) {
    super(
      'attestation_refused',
      { reason },
      { message: `the attestation proves nothing: ${reason}`, ...options },
    );
  }
}
