/** Every port answers the probes. */
const PROBES: readonly (string | undefined)[] = ['/livez', '/readyz'];

/** The limits of each port. */
export const HTTP_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  // Node would refuse a missing Host with an answer of its own shape.
  requireHostHeader: false,
};

/** @param route the template of the route. */
export function isProbe(route: string | undefined): boolean {
  return PROBES.includes(route);
}
