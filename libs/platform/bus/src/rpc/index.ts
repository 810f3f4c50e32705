export type { Call, CallContext, OperatorContext } from './call.js';
export { RpcClient } from './client.js';
export { addressesOf, type BusTls, hostOf } from './bus/tls.js';
export { BusStatus, connectBus } from './bus/connection.js';
export { Handles, RethrowFilter } from './handles.js';
export { type CallKeeper, type CallOutcome, Keeping, type KeptCallNumber } from './keeping.js';
export type { ProveCaller } from './proved-caller.js';
export { answerWith, receiverOf } from './receiving.js';
export { type CallObserver, RpcServer } from './server.js';
