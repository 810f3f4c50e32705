export { Destinations, UnreachableHost } from './destinations.js';
export { HostAddresses, type Resolve } from './host-addresses.js';
export { CONNECT_MS, GuardedClient, pinnedTo } from './guarded-client.js';
export { EgressError } from './egress-error.js';
