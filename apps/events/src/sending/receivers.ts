import type { LookupAddress } from 'node:dns';
import type { Environment } from '@latchkey/contracts';
import { Destinations, UnreachableHost } from '@latchkey/platform/egress';
import { urlProblem } from '@latchkey/platform/network';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { EventsConfig } from '../events.config.js';

/** Shorter than the call that waits for it. */
const CHECK_MS = 2500;

/** Where webhooks may be sent: to the internet, and from a test App to this machine. */
@Injectable()
export class Receivers {
  constructor(
    private readonly destinations: Destinations,
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
      const isRefused = error instanceof UnreachableHost && error.reason === 'address_refused';
      return isRefused ? 'must lead to an address on the internet' : undefined;
    }
  }

  /** The addresses of its host, resolved once; all of them may be used. @throws UnreachableHost */
  addressesOf(url: URL, environment: Environment, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    return this.destinations.addressesOf(url, this.rulesOf(environment), signal);
  }

  /** Where the operator closes loopback, a test App may use what a live one may. */
  private rulesOf(environment: Environment): Environment {
    return this.config.WEBHOOK_LOOPBACK ? environment : 'live';
  }
}
