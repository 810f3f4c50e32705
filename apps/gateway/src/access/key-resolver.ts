import {
  apiKeyShape,
  DEFAULT_APP_SETTINGS,
  resolveApiKey,
  type ResolvedApiKey,
} from '@latchkey/contracts/identity';
import { sha256, type Secret } from '@latchkey/platform/crypto';
import type { RpcClient } from '@latchkey/platform/rpc';
import { TtlCache } from '../ttl-cache/ttl-cache.js';

/** A revoked key must stop working everywhere within a second; the rest of it covers the request itself. */
const TTL_MS = 900;

/** Resolves API keys at identity, and caches each result for 0.9 s or until a change through this process. */
export class KeyResolver {
  private readonly cache: TtlCache<ResolvedApiKey | null>;
  private readonly bootstrap: ReadonlySet<string>;

  /**
   * @param bootstrapKeys the configured first keys, whose checksum is not verified.
   * @param now a monotonic clock in milliseconds that never returns 0.
   */
  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    bootstrapKeys: readonly Secret[],
    now?: () => number,
  ) {
    this.cache = new TtlCache(TTL_MS, now);
    this.bootstrap = new Set(bootstrapKeys.map((key) => digestOf(key.reveal())));
  }

  /** Null for a key that is unknown, revoked or malformed. @throws CodedError when identity cannot answer. */
  resolve(key: string, requestId: string): Promise<ResolvedApiKey | null> {
    const digest = digestOf(key);
    const cached = this.cache.get(digest);
    if (cached) return cached;
    if (!apiKeyShape(key)?.checksumOk && !this.bootstrap.has(digest)) return Promise.resolve(null);
    return this.cache.getOrLoad(digest, () => this.lookUp(digest, requestId));
  }

  /** Call it after a change of an App or its keys; other replicas follow within a second. */
  clearCache(): void {
    this.cache.clear();
  }

  private async lookUp(digest: string, requestId: string): Promise<ResolvedApiKey | null> {
    const { key } = await this.rpc.call(resolveApiKey, { requestId, caller: null }, { digest });
    return key && withAllSettings(key);
  }
}

/** During an upgrade, an older identity answers without the newer settings. */
function withAllSettings(key: ResolvedApiKey): ResolvedApiKey {
  const settings = { ...DEFAULT_APP_SETTINGS, ...key.caller.settings };
  return { ...key, caller: { ...key.caller, settings } };
}

function digestOf(key: string): string {
  return sha256(key).toString('hex');
}
