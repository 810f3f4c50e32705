export * from './events.js';
export * from './transfers.js';
