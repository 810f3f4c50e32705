export * from './events.js';
export * from './magic-links.js';
export * from './passcodes.js';
