export { LatchkeyError } from './errors/latchkey-error.js';
