import { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { isLocalhost } from '@latchkey/platform/network';

/** The addresses of a host name; empty where it has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

const HERE: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
const PATIENCE = { timeout: 1500, tries: 2 };
/** Codes of DNS for "no such name" and "no address of this family". */
const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Resolves host names; a spec gives a resolver of its own. */
@Injectable()
export class HostAddresses {
  resolve: Resolve = resolverOf();

  /** @throws the resolver's error, where DNS itself fails. */
  async of(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    return isLocalhost(host) ? HERE : this.resolve(host, signal);
  }
}

/**
 * By DNS alone, never by the search list or the hosts file of the machine. `dns.lookup` would hold one of the four
 * threads of the process while a slow name server keeps it waiting, and cannot be cancelled.
 * @param servers `address:port` of name servers; those of the machine by default.
 */
export function resolverOf(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    const resolver = new Resolver(PATIENCE);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const [v4 = [], v6 = []] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (v4.length + v6.length === 0) throwFailure(answers);
      return [
        ...v4.map((address) => ({ address, family: 4 })),
        ...v6.map((address) => ({ address, family: 6 })),
      ];
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

function throwFailure(answers: readonly PromiseSettledResult<unknown>[]): void {
  for (const answer of answers)
    if (answer.status === 'rejected' && !NO_ADDRESS.has((answer.reason as { code?: string }).code ?? ''))
      throw answer.reason;
}
