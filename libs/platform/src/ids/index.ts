export { isId, newId } from './id.js';
