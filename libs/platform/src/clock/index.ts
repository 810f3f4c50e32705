export { CLOCK, fromEpochSeconds, systemClock, toEpochSeconds } from './clock.js';
export type { Clock } from './clock.js';
