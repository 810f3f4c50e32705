export { Destinations, UnreachableHost } from './destinations.js';
export { HostAddresses, type Resolve, resolverOf } from './host-addresses.js';
export { CONNECT_MS, pinnedTo } from './pinned-lookup.js';
export { EgressError, type EgressFailure } from './egress-error.js';
export { type EgressRequest, GuardedClient } from './guarded-client.js';
