export { LeasedWorker } from './leased-worker.js';
