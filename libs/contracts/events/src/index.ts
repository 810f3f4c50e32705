export * from './deliveries.js';
export * from './webhooks.js';
