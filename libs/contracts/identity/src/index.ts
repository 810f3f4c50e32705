export * from './api-key-resolution.js';
export * from './apps.js';
export * from './methods.js';
export * from './oauth.js';
export * from './oauth-providers.js';
export * from './sign-in-methods.js';
export * from './users.js';
export * from './user-lists.js';
