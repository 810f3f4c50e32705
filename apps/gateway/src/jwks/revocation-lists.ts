import { createHash } from 'node:crypto';
import { getRevokedSessions, type RevokedSessions } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { readFailure, TtlCache } from '@latchkey/edge';
import { SigningKeys } from './signing-keys.js';

/** With `max-age=1` a reader knows of a revocation within 1.5 s. */
const TTL_MS = 500;
/** What a list covers unless too many sessions ended. */
const USUAL_SECONDS = 300;

/** A list as JSON text. */
export interface TaggedList {
  readonly json: string;
  /** Changes with the sessions that the list holds or no longer covers, and not with the time at which it was made. */
  readonly etag: string;
}

/** The lists of revoked sessions, each read at most twice a second, however many services poll it. */
export class RevocationLists {
  private readonly lists: TtlCache<TaggedList>;

  /** @param now as that of the cache. */
  constructor(
    private readonly rpc: RpcClient,
    private readonly signingKeys: SigningKeys,
    now?: () => number,
  ) {
    this.lists = new TtlCache(TTL_MS, now);
  }

  /** @throws AppError app_not_found, as the JWK set */
  async of(context: CallContext<null>, app_id: string): Promise<TaggedList> {
    await this.signingKeys.issuerJwkSet(context, app_id);
    return this.lists.getOrLoad(app_id, async () =>
      tagged(await this.rpc.call(getRevokedSessions, context, { app_id }).catch(readFailure)),
    );
  }
}

function tagged(list: RevokedSessions): TaggedList {
  const { issued_at, covers_from, sids } = list;
  const hash = createHash('sha256').update(sids.join());
  // A list that was cut covers less than usual, from a time that is part of what it says.
  if (issued_at - covers_from < USUAL_SECONDS) hash.update(String(covers_from));
  return { json: JSON.stringify(list), etag: `W/"${hash.digest('base64url')}"` };
}

/** Whether a client that sends this `If-None-Match` has the entity (RFC 9110 13.1.2, weak comparison). */
export function hasEntity(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = (ifNoneMatch ?? '').split(',').map(opaque);
  return tags.includes('*') || tags.includes(opaque(etag));
}
