export { startHealthServer } from './health-server.js';
export type { HealthOptions, HealthServer } from './health-server.js';
