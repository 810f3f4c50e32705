export { Destinations, UnreachableHost } from './destinations.js';
export { HostAddresses, type Resolve, resolverOf } from './host-addresses.js';
export { CONNECT_MS, type EgressRequest, GuardedClient, pinnedTo } from './guarded-client.js';
export { EgressError, type EgressFailure } from './egress-error.js';
