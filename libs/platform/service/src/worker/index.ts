export { type LeasedWork, LeasedWorker } from './leased-worker.js';
