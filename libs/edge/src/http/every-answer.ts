import { hostOf, isHere } from '@latchkey/platform/network';

/** A year, for this host alone: other hosts of its domain belong to the operator's other services. */
const PINNED_FOR = 'max-age=31536000';

/** Headers that do not depend on the request. */
export type EveryAnswer = Readonly<Record<string, string>>;

/** @param baseUrl the address that clients use; this process itself never sees their TLS. */
export function headersOfEveryAnswer(baseUrl: string): EveryAnswer {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isPinned(baseUrl) && { 'strict-transport-security': PINNED_FOR }),
  };
}

/**
 * Whether browsers shall use TLS alone from now on. Never for plain http, and not on loopback: a browser would refuse
 * plain http on every port of the machine.
 */
function isPinned(baseUrl: string): boolean {
  const url = new URL(baseUrl);
  return url.protocol === 'https:' && !isHere(hostOf(url));
}
