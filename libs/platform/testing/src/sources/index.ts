export { ownProgram } from './own-program.js';
