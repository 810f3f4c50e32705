import { apiKeyShape, resolveApiKey, type ResolvedApiKey } from '@latchkey/contracts/identity';
import { sha256, type Secret } from '@latchkey/platform/crypto';
import type { RpcClient } from '@latchkey/platform/rpc';

/** Below the second in which a revoked key must stop working everywhere; the rest covers the request itself. */
const FRESH_MS = 900;
const MOST_ENTRIES = 10_000;

interface Entry {
  /** Start of the look-up: what it answers may be as old as that. */
  readonly since: number;
  readonly key: Promise<ResolvedApiKey | null>;
}

/** Tells whose key it is, asking identity at most once in 0.9 s for each key that is in use. */
export class KeyResolver {
  private readonly entries = new Map<string, Entry>();
  private readonly bootstrap: ReadonlySet<string>;

  /**
   * @param bootstrapKeys the configured first keys: they may end in any checksum.
   * @param nowMs a clock that never goes back.
   */
  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    bootstrapKeys: readonly Secret[],
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.bootstrap = new Set(bootstrapKeys.map((key) => digestOf(key.reveal())));
  }

  /** Null for a key that is unknown, revoked or malformed. @throws CodedError when identity cannot answer. */
  resolve(key: string, requestId: string): Promise<ResolvedApiKey | null> {
    const digest = digestOf(key);
    const known = this.entries.get(digest);
    if (known && this.nowMs() - known.since < FRESH_MS) return known.key;
    if (!apiKeyShape(key)?.checksumOk && !this.bootstrap.has(digest)) return Promise.resolve(null);
    return this.lookUp(digest, requestId);
  }

  private lookUp(digest: string, requestId: string): Promise<ResolvedApiKey | null> {
    const since = this.nowMs();
    const answer = this.rpc.call(resolveApiKey, { requestId, caller: null }, { digest });
    const entry: Entry = { since, key: answer.then(({ key }) => key) };
    this.remember(digest, entry);
    entry.key.catch(() => {
      // A failure is no knowledge: the next request asks again.
      if (this.entries.get(digest) === entry) this.entries.delete(digest);
    });
    return entry.key;
  }

  /** Entries stand in the order of their look-ups, so the oldest go first: the stale ones, then what is too many. */
  private remember(digest: string, entry: Entry): void {
    this.entries.delete(digest);
    this.entries.set(digest, entry);
    for (const [oldest, { since }] of this.entries) {
      if (entry.since - since < FRESH_MS && this.entries.size <= MOST_ENTRIES) return;
      this.entries.delete(oldest);
    }
  }
}

function digestOf(key: string): string {
  return sha256(key).toString('hex');
}
