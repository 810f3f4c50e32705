export { clientNetwork, siteNetwork } from './client-network.rules.js';
export { isOlder, isTooOld, OLDEST, ServerTooOldError } from './server-version.js';
export { type EgressEnvironment, isAddressAllowed, isLocalhost } from './allowed-addresses.js';
export { hostOf, isHere, urlProblem } from './outgoing-url.js';
