import type { LookupAddress } from 'node:dns';
import type { Environment } from '@latchkey/contracts';
import { Destinations, UnreachableHost } from '@latchkey/platform/egress';
import { isHere, urlProblem } from '@latchkey/platform/network';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type EventsConfig, portsOf } from '../events.config.js';

/** Shorter than the call that waits for it. */
const CHECK_MS = 2500;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Where webhooks may be sent: to some ports of the internet, and from a test App to this machine. */
@Injectable()
export class Receivers {
  private readonly ports: ReadonlySet<number>;

  constructor(
    private readonly destinations: Destinations,
    @Inject(CONFIG) private readonly config: EventsConfig,
  ) {
    this.ports = portsOf(config.WEBHOOK_PORTS);
  }

  /**
   * Why a webhook may not have this URL. A name that cannot be resolved now may have it, since each delivery resolves the
   * name and checks its addresses and its port again.
   */
  async problemOf(text: string, environment: Environment): Promise<string | undefined> {
    const problem = urlProblem(text, this.rulesOf(environment));
    if (problem) return problem;
    const url = new URL(text);
    const portProblem = this.isListed(url) ? undefined : `must have a port of ${this.config.WEBHOOK_PORTS}`;
    try {
      const addresses = await this.resolved(url, environment, AbortSignal.timeout(CHECK_MS));
      return areHere(addresses) ? undefined : portProblem;
    } catch (error) {
      const isRefused = error instanceof UnreachableHost && error.reason === 'address_refused';
      return isRefused ? 'must lead to an address on the internet' : portProblem;
    }
  }

  /** The addresses of its host, resolved once; all of them may be used. @throws UnreachableHost */
  async addressesOf(
    url: URL,
    environment: Environment,
    signal: AbortSignal,
  ): Promise<readonly LookupAddress[]> {
    const addresses = await this.resolved(url, environment, signal);
    // A webhook may be older than the list.
    if (!this.isListed(url) && !areHere(addresses)) throw new UnreachableHost('address_refused');
    return addresses;
  }

  private resolved(url: URL, environment: Environment, signal: AbortSignal) {
    return this.destinations.addressesOf(url, this.rulesOf(environment), signal);
  }

  private isListed({ port, protocol }: URL): boolean {
    return this.ports.has(port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port));
  }

  /** Where the operator closes loopback, a test App may use what a live one may. */
  private rulesOf(environment: Environment): Environment {
    return this.config.WEBHOOK_LOOPBACK ? environment : 'live';
  }
}

/** Only a test App, and only where loopback is open, gets such addresses. */
function areHere(addresses: readonly LookupAddress[]): boolean {
  return addresses.every(({ address }) => isHere(address));
}
