export { clientNetwork } from './client-network.rules.js';
export { isOlder, isTooOld, OLDEST, ServerTooOldError } from './server-version.js';
