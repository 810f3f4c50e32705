export { isId, newId, timeOfId } from './id.js';
