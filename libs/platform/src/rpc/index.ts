export { RpcClient } from './client.js';
export type { BusTls } from './bus-tls.js';
export { type BusOptions, BusStatus, connectBus } from './connection.js';
export { Handles } from './handles.js';
export {
  operatorProceduresOf,
  type RewrapProgress,
  type RewrapStep,
  type ServiceStatus,
} from './operator-procedures.js';
export {
  type Call,
  type CallContext,
  type CallerOf,
  defineProcedure,
  type InputOf,
  type OutputOf,
  type Procedure,
  type ProcedureDefinition,
} from './procedure.js';
export { RethrowFilter } from './rethrow.filter.js';
export { type CallObserver, type FinishedCall, RpcServer } from './server.js';
export { ServerTooOldError } from './server-version.js';
