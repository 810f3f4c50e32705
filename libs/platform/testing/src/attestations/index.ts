export { attesting } from './attesting.js';
