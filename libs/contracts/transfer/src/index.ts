export { TRANSFER_EVENTS } from '@latchkey/contracts/events';
export * from './transfers.js';
