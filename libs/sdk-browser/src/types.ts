export type * from './types/api.js';
export type * from './types/latchkey.js';
export type * from './types/parts.js';
