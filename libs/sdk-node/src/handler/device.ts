import type { Settings } from './options.js';

/** What an adapter knows of the connection. */
export interface Connection {
  /** Address of the client, where the framework tells it. */
  readonly address?: string | undefined;
}

/** The client's device, for the session and for `fingerprint_match`; members that are unknown are left out. */
export function deviceOf(request: Request, { trustedProxies }: Settings, connection: Connection): object {
  const address = connection.address ?? forwardedAddress(request, trustedProxies);
  const ip = address?.replace(/^::ffff:(?=\d+\.)/i, '');
  const user_agent = request.headers.get('user-agent')?.slice(0, 1024);
  return { ...(ip && { ip: ip.slice(0, 64) }), ...(user_agent && { user_agent }) };
}

/** The last entries of the list are those of the trusted proxies; what stands before them, a client can write. */
function forwardedAddress(request: Request, trustedProxies: number): string | undefined {
  if (trustedProxies < 1) return undefined;
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',');
  return entries.at(-trustedProxies)?.trim();
}
