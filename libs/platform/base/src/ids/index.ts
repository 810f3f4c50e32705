export { idOfActor } from './actor-id.js';
export { isId, newId, timeOfId } from './id.js';
