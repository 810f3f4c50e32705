export * from '../../vocabulary/src/apps/api-key.js';
export * from './api-key-resolution.js';
export * from '../../vocabulary/src/apps/app-settings.js';
export * from './apps.js';
export * from '../../events/src/identity.js';
export * from './methods.js';
export * from './oauth-providers.js';
export * from './users.js';
