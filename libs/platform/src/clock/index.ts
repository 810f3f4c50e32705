export { CLOCK, systemClock, toEpochSeconds } from './clock.js';
export type { Clock } from './clock.js';
export { waitAtMost } from './time-limit.js';
