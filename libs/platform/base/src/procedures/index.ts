export {
  type DeadEvent,
  type DeadEventRetry,
  type DeadEventsPage,
  operatorProceduresOf,
  prefixOf,
  type RewrapProgress,
  type RewrapStep,
  type ServiceStatus,
} from './operator-procedures.js';
export {
  type AnyProcedure,
  type CallerOf,
  defineProcedure,
  type InputOf,
  type OutputOf,
  type Procedure,
  type ProcedureDefinition,
} from './procedure.js';
