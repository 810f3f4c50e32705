export { idMadeAt, isId, newId } from './id.js';
