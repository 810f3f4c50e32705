export { KeptCalls } from './kept-calls.js';
export { KEPT_CALL_RETENTION, KeptCallsRepository } from './kept-calls.repository.js';
