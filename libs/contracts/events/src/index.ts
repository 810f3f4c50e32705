export * from './deliveries.js';
export * from './requests.js';
export * from './feed.js';
export * from './webhooks.js';
