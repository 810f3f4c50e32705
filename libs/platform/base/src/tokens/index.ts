export { CONFIG, LEAVING, LOGGER, METRICS } from './tokens.js';
