export { testing } from './testing.js';
export type { FastForward, Testing, TestMessage } from './testing.js';
