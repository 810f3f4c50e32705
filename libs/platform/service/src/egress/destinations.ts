import type { LookupAddress } from 'node:dns';
import { Injectable } from '@nestjs/common';
import { type EgressEnvironment, hostOf, isAddressAllowed, urlProblem } from '@latchkey/platform/network';
import { HostAddresses } from './host-addresses.js';

/** No request may go there, or the name of the host has no address. */
export class UnreachableHost extends Error {
  constructor(readonly reason: 'address_refused' | 'dns_failed') {
    super(reason);
  }
}

/** Where requests may go that an App's settings name: to the internet, and from a test App to this machine. */
@Injectable()
export class Destinations {
  constructor(private readonly hosts: HostAddresses) {}

  /** The addresses of its host, resolved once; all of them may be used. @throws UnreachableHost */
  async addressesOf(
    url: URL,
    environment: EgressEnvironment,
    signal: AbortSignal,
  ): Promise<readonly LookupAddress[]> {
    if (urlProblem(url.href, environment)) throw new UnreachableHost('address_refused');
    const addresses = await this.hosts.of(hostOf(url), signal).catch(() => []);
    if (addresses.length === 0) throw new UnreachableHost('dns_failed');
    if (!addresses.every(({ address }) => isAddressAllowed(address, environment)))
      throw new UnreachableHost('address_refused');
    return addresses;
  }
}
