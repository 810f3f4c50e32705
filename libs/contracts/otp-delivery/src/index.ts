export * from './locks.js';
export * from './magic-links.js';
export * from './messages.js';
export * from './passcodes.js';
export * from './test-apps.js';
