import type { SessionClaimPaths, SessionClaimValues } from '@latchkey/contracts';

type Metadata = Readonly<Record<string, unknown>>;

/** Of the JSON of all claims together, as a JWT holds them. */
const MOST_BYTES = 1024;

/** The claims of a user. More than 1 kB is left out as a whole: a part would be a claim that was never set. */
export function sessionClaimsOf(
  paths: SessionClaimPaths | undefined,
  metadata: Metadata,
): SessionClaimValues {
  const found = Object.entries(paths ?? {}).map(([name, path]) => [name, valueAt(path, metadata)] as const);
  const claims = Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== null));
  return bytesOf(claims) > MOST_BYTES ? { claims: {}, left_out: 'too_large' } : { claims };
}

/** Names of the claims that JWTs signed before a change of the metadata show wrongly. */
export function changedSessionClaims(
  paths: SessionClaimPaths | undefined,
  before: Metadata,
  after: Metadata,
): string[] {
  const names = Object.keys(paths ?? {});
  if (names.length === 0) return names;
  const [was, is] = [sessionClaimsOf(paths, before), sessionClaimsOf(paths, after)];
  if (was.left_out !== is.left_out) return names;
  return names.filter((name) => JSON.stringify(was.claims[name]) !== JSON.stringify(is.claims[name]));
}

/** The member of `user.updated` that names the changed claims; nothing where none changed. */
export function claimsChange(
  paths: SessionClaimPaths | undefined,
  before: Metadata,
  after: Metadata,
): { session_claims?: string[] } {
  const session_claims = changedSessionClaims(paths, before, after);
  return session_claims.length > 0 ? { session_claims } : {};
}

/** A path leads through own members of objects alone. @param path `metadata.` and members, separated by dots. */
function valueAt(path: string, metadata: Metadata): unknown {
  let value: unknown = metadata;
  for (const member of path.split('.').slice(1)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, member)) return undefined;
    value = (value as Metadata)[member];
  }
  return value;
}

function bytesOf(claims: object): number {
  return Buffer.byteLength(JSON.stringify(claims), 'utf8');
}
