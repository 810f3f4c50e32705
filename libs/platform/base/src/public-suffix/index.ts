export { isPublicSuffix } from './public-suffix.js';
