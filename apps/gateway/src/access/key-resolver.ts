import { type KeyKind, mayBeApiKey, withAllSettings } from '@latchkey/contracts';
import { resolveApiKey, type ResolvedApiKey } from '@latchkey/contracts/identity';
import { sha256 } from '@latchkey/platform/crypto';
import type { RpcClient } from '@latchkey/platform/rpc';
import { LRUCache } from 'lru-cache';
import { growingTo, type LookUp, type RateLimits, type TokenBucket, TtlCache } from '@latchkey/edge';

/** A revoked key must stop working everywhere within a second; the rest of it covers the request itself. */
const TTL_MS = 900;
const MOST_KNOWN_KEYS = 10_000;

interface ResolverParts {
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly limits: Pick<RateLimits, 'countLookUp'>;
  /** A monotonic clock in milliseconds that never returns 0. */
  readonly now?: () => number;
}

/** Resolves API keys at identity, and caches each result for 0.9 s or until a change through this process. */
export class KeyResolver {
  private readonly cache: TtlCache<ResolvedApiKey | null>;
  /** Keys that existed at their last look-up, by digest: no guesses. */
  private readonly known = new LRUCache<string, KeyKind>(growingTo(MOST_KNOWN_KEYS));

  constructor(private readonly parts: ResolverParts) {
    this.cache = new TtlCache(TTL_MS, parts.now);
  }

  /**
   * Null for a key that is unknown, revoked or malformed.
   * @throws AppError rate_limited for an address that guesses; CodedError when identity cannot answer.
   */
  resolve(key: string, by: LookUp): Promise<ResolvedApiKey | null> {
    const digest = digestOf(key);
    const cached = this.cache.get(digest);
    if (cached) return cached;
    if (!mayBeApiKey(key)) return Promise.resolve(null);
    const guess = this.known.has(digest) ? undefined : this.parts.limits.countLookUp(by.request);
    return this.cache.getOrLoad(digest, () => this.lookUp(digest, by.requestId, guess));
  }

  /** Whether it is a secret key that existed at its last look-up. */
  isKnownSecret(key: string): boolean {
    return this.known.get(digestOf(key)) === 'secret';
  }

  /** Call it after a change of an App or its keys; other replicas follow within a second. */
  clearCache(): void {
    this.cache.clear();
  }

  private async lookUp(
    digest: string,
    requestId: string,
    guess: TokenBucket | undefined,
  ): Promise<ResolvedApiKey | null> {
    const { key } = await this.parts.rpc
      .call(resolveApiKey, { requestId, caller: null }, { digest })
      .catch((error: unknown) => {
        guess?.giveBack();
        throw error;
      });
    if (!key) {
      this.known.delete(digest);
      return null;
    }
    this.known.set(digest, key.caller.key_kind);
    guess?.giveBack();
    return { ...key, caller: withAllSettings(key.caller) };
  }
}

function digestOf(key: string): string {
  return sha256(key).toString('hex');
}
