export * from './api-key.js';
export * from './api-key-resolution.js';
export * from './app-settings.js';
export * from './apps.js';
export * from './events.js';
export * from './methods.js';
export * from './oauth-providers.js';
export * from './users.js';
