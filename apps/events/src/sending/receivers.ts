import type { LookupAddress } from 'node:dns';
import type { Environment } from '@latchkey/contracts';
import { CONFIG } from '@latchkey/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import type { EventsConfig } from '../events.config.js';
import { isAddressAllowed } from './allowed-addresses.js';
import { HostAddresses } from './host-addresses.js';
import { hostOf, urlProblem } from './webhook-url.js';

/** Shorter than the call that waits for it. */
const CHECK_MS = 2500;

/** A webhook may not be sent there, or its name has no address. */
export class UnreachableReceiver extends Error {
  constructor(readonly reason: 'address_refused' | 'dns_failed') {
    super(reason);
  }
}

/** Where webhooks may be sent: to the internet, and from a test App to this machine. */
@Injectable()
export class Receivers {
  constructor(
    private readonly hosts: HostAddresses,
    @Inject(CONFIG) private readonly config: EventsConfig,
  ) {}

  /**
   * Why a webhook may not have this URL. A name that cannot be resolved now may have it, since each delivery resolves the
   * name and checks its addresses again.
   */
  async problemOf(url: string, environment: Environment): Promise<string | undefined> {
    const problem = urlProblem(url, this.rulesOf(environment));
    if (problem) return problem;
    try {
      await this.addressesOf(new URL(url), environment, AbortSignal.timeout(CHECK_MS));
      return undefined;
    } catch (error) {
      const isRefused = error instanceof UnreachableReceiver && error.reason === 'address_refused';
      return isRefused ? 'must lead to an address on the internet' : undefined;
    }
  }

  /** The addresses of its host, resolved once; all of them may be used. @throws UnreachableReceiver */
  async addressesOf(
    url: URL,
    environment: Environment,
    signal: AbortSignal,
  ): Promise<readonly LookupAddress[]> {
    const rules = this.rulesOf(environment);
    if (urlProblem(url.href, rules)) throw new UnreachableReceiver('address_refused');
    const addresses = await this.resolved(hostOf(url), signal);
    if (!addresses.every(({ address }) => isAddressAllowed(address, rules)))
      throw new UnreachableReceiver('address_refused');
    return addresses;
  }

  /** Where the operator closes loopback, a test App may use what a live one may. */
  private rulesOf(environment: Environment): Environment {
    return this.config.WEBHOOK_LOOPBACK ? environment : 'live';
  }

  private async resolved(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const addresses = await this.hosts.of(host, signal).catch(() => []);
    if (addresses.length === 0) throw new UnreachableReceiver('dns_failed');
    return addresses;
  }
}
