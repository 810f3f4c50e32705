import {
  apiKeyShape,
  DEFAULT_APP_SETTINGS,
  resolveApiKey,
  type ResolvedApiKey,
} from '@latchkey/contracts/identity';
import { sha256, type Secret } from '@latchkey/platform/crypto';
import type { RpcClient } from '@latchkey/platform/rpc';
import { ShortMemory } from '../short-memory/short-memory.js';

/** Below the second in which a revoked key must stop working everywhere; the rest covers the request itself. */
const FRESH_MS = 900;

/** Tells whose key it is, asking identity at most once in 0.9 s for each key that is in use, and anew after a change. */
export class KeyResolver {
  private readonly known: ShortMemory<ResolvedApiKey | null>;
  private readonly bootstrap: ReadonlySet<string>;

  /**
   * @param bootstrapKeys the configured first keys: they may end in any checksum.
   * @param nowMs a clock that never goes back.
   */
  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    bootstrapKeys: readonly Secret[],
    nowMs?: () => number,
  ) {
    this.known = new ShortMemory(FRESH_MS, nowMs);
    this.bootstrap = new Set(bootstrapKeys.map((key) => digestOf(key.reveal())));
  }

  /** Null for a key that is unknown, revoked or malformed. @throws CodedError when identity cannot answer. */
  resolve(key: string, requestId: string): Promise<ResolvedApiKey | null> {
    const digest = digestOf(key);
    const known = this.known.recall(digest);
    if (known) return known;
    if (!apiKeyShape(key)?.checksumOk && !this.bootstrap.has(digest)) return Promise.resolve(null);
    return this.known.get(digest, () => this.lookUp(digest, requestId));
  }

  /** After a change of an App or its keys: here it counts from the answer on, in other replicas within the second. */
  forgetAll(): void {
    this.known.forgetAll();
  }

  private async lookUp(digest: string, requestId: string): Promise<ResolvedApiKey | null> {
    const { key } = await this.rpc.call(resolveApiKey, { requestId, caller: null }, { digest });
    return key && withAllSettings(key);
  }
}

/** During an upgrade, an older identity answers without the newer settings, which every service relies on. */
function withAllSettings(key: ResolvedApiKey): ResolvedApiKey {
  const settings = { ...DEFAULT_APP_SETTINGS, ...key.caller.settings };
  return { ...key, caller: { ...key.caller, settings } };
}

function digestOf(key: string): string {
  return sha256(key).toString('hex');
}
