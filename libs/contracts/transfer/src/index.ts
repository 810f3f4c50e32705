export * from './transfers.js';
