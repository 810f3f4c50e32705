export { type Attestation, attestationKeyOf, defineAttestation } from './attestation.js';
export {
  CERTIFICATE_USES,
  type CertificateEnd,
  type DeadEvent,
  type DeadEventRetry,
  type DeadEventsPage,
  IDLE_REASONS,
  type IdleReason,
  type MissingCall,
  operatorProceduresOf,
  prefixOf,
  type ReplicaFindings,
  type ReplicaQuestion,
  type ReplicaStatus,
  type RewrapProgress,
  type RewrapStep,
  type ServiceStatus,
} from './operator-procedures.js';
export type { ErasureOfUser, ExportUserInput, ExportUserPage } from './personal-data.js';
export {
  type AnyProcedure,
  type CallerOf,
  defineOperatorProcedure,
  defineProcedure,
  type InputOf,
  type Operator,
  type OperatorProcedure,
  type OutputOf,
  type Procedure,
  type ProcedureDefinition,
} from './procedure.js';
