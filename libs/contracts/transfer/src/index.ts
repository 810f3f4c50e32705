export * from '../../events/src/transfer.js';
export * from './transfers.js';
