export { startHealthServer } from './health-server.js';
