import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { getIssuerJwkSet, getJwkSet, type JwkSet } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { AppCallers, type ReadyJson, readyJson, TtlCache } from '@latchkey/edge';

type Context = CallContext<null>;
type JwkSetJson = ReadyJson<JwkSet>;

/** A revoked key must be in no set after 1 second; the session service may use the rest of it. */
const TTL_MS = 400;
/** Limits the look-ups of guessed ids. */
const UNKNOWN_TTL_MS = 1000;

/** The signing keys of an App by its id. */
@Injectable()
export class SigningKeys {
  private readonly sets = new TtlCache<JwkSetJson>(TTL_MS);
  /** Requests without a key have their own cache, so that guessed ids evict no set of a caller; null: unknown App. */
  private readonly publicSets = new TtlCache<JwkSetJson | null>(TTL_MS);
  private readonly unknown = new TtlCache<null>(UNKNOWN_TTL_MS);

  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

  /** The set of the calling App, as JSON text. */
  jwkSet(context: CallContext<Caller>): Promise<JwkSetJson> {
    return this.sets.getOrLoad(context.caller.app_id, async () =>
      readyJson(await this.rpc.call(getJwkSet, context, {})),
    );
  }

  /** The set of any App, as JSON text. @throws AppError app_not_found */
  async issuerJwkSet(context: Context, app_id: string): Promise<JwkSetJson> {
    const cached = this.sets.get(app_id) ?? this.unknown.get(app_id);
    const set = await (cached ?? this.publicSets.getOrLoad(app_id, () => this.find(context, app_id)));
    if (set === null) throw new AppError('app_not_found');
    return set;
  }

  /** Call it after a change of the keys of an App; other replicas follow within a second. */
  clearCache(): void {
    this.sets.clear();
    this.publicSets.clear();
  }

  /** Null for an unknown App, so that the cache keeps it too. */
  private async find(context: Context, app_id: string): Promise<JwkSetJson | null> {
    const read = () => this.rpc.call(getIssuerJwkSet, context, { app_id });
    try {
      return readyJson(await this.callers.withSigningKeys(context, app_id, read));
    } catch (error) {
      if (!isCoded(error, 'app_not_found')) throw error;
      return this.unknown.getOrLoad(app_id, () => Promise.resolve(null));
    }
  }
}
