import { apiKeyShape, AppError, type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { resolveApiKey, type ResolvedApiKey } from '@latchkey/contracts/identity';
import { sha256, type Secret } from '@latchkey/platform/crypto';
import type { RpcClient } from '@latchkey/platform/rpc';
import type { Actor } from '@latchkey/platform/telemetry';
import type { Access } from '../http/endpoint.js';
import { TtlCache } from '../ttl-cache/ttl-cache.js';
import type { OperatorKeys } from './operator-keys.js';

/** A revoked key must stop working everywhere within a second; the rest of it covers the request itself. */
const TTL_MS = 900;
const BEARER = /^Bearer +(\S+) *$/i;

interface Attempt {
  readonly access: Access;
  readonly authorization: string | undefined;
  readonly requestId: string;
}

/** The result of checking a key. */
export interface Admission {
  /** The App of the key; null for an operator's key and without a key. */
  readonly caller: Caller | null;
  /** Undefined where the route needs no key. */
  readonly actor?: Actor;
}

/** Checks the key of a request, before its body is read. */
export class AccessControl {
  constructor(
    private readonly keys: KeyResolver,
    private readonly operatorKeys: OperatorKeys,
  ) {}

  /** Finds the owner of the key. @throws AppError missing_api_key, invalid_api_key, admin_key_required */
  async identify({ access, authorization, requestId }: Attempt): Promise<Admission> {
    if (access === 'none') return { caller: null };
    const key = presentedKey(authorization);
    if (key === undefined) throw new AppError('missing_api_key');
    if (access === 'admin') return this.admitOperator(key, requestId);
    const found = await this.keys.resolve(key, requestId);
    if (!found) throw new AppError('invalid_api_key');
    const { key_id, caller } = found;
    const type = caller.key_kind === 'secret' ? 'secret_key' : 'public_token';
    return { caller, actor: { type, key_id } };
  }

  /** Separate from `identify`, so that a page of the App can read the refusal. @throws AppError secret_key_required */
  requireKind(access: Access, { caller }: Admission): void {
    if (access === 'secret' && caller?.key_kind !== 'secret') throw new AppError('secret_key_required');
  }

  private async admitOperator(key: string, requestId: string): Promise<Admission> {
    const key_id = this.operatorKeys.idOf(key);
    if (key_id !== undefined) return { caller: null, actor: { type: 'operator', key_id } };
    const known = this.operatorKeys.configured ? await this.keys.resolve(key, requestId) : true;
    throw new AppError(known ? 'admin_key_required' : 'invalid_api_key');
  }
}

/** The key of an `Authorization` header. Undefined without a key; empty for a malformed header, because no key is empty. */
export function presentedKey(header: string | undefined): string | undefined {
  return header?.trim() ? (BEARER.exec(header)?.[1] ?? '') : undefined;
}

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
