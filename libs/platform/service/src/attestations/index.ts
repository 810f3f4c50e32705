export { ATTESTATION_KEY_RETENTION } from './attestation-keys.repository.js';
export { AttestationError } from './attestation-error.js';
export { AttestationReader } from './attestation-reader.js';
export { AttestationSigner } from './attestation-signer.js';
export { Attestations, type NamedAttestationReader } from './attestations.js';
export { AttestationsModule } from './attestations.module.js';
export { type AttestedCaller, callersBy, type CallerTicket } from './caller-tickets.js';
export { IssuerKeys } from './issuer-keys.js';
export { UnprovedCallers } from './unproved-callers.js';
