export { CLOCK, systemClock, toEpochSeconds } from './clock.js';
export type { Clock } from './clock.js';
export { waitAtMost, withinTimeLimit } from './time-limit.js';
