export { Keeping } from '../kept-calls/index.js';
export { RpcClient } from './client.js';
export type { BusTls } from './bus/tls.js';
export { BusStatus, connectBus } from './bus/connection.js';
export { Handles, RethrowFilter } from './handles.js';
export {
  operatorProceduresOf,
  prefixOf,
  type RewrapProgress,
  type RewrapStep,
  type ServiceStatus,
  type DeadEvent,
  type DeadEventRetry,
  type DeadEventsPage,
} from './operator-procedures.js';
export {
  type Call,
  type CallContext,
  defineProcedure,
  type Procedure,
  type ProcedureDefinition,
} from './procedure.js';
export { answerOnly, type CallObserver, type FinishedCall, RpcServer } from './server.js';
export { ServerTooOldError } from './bus/server-version.js';
