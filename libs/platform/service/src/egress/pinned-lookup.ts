import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** For each address of a host in turn; the last one has all the time that is left. */
export const CONNECT_MS = 2500;

/** A look-up for a connection that goes to the checked addresses only, whatever the name leads to by then. */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first = { address: '', family: 4 }] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
