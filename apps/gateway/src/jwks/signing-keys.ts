import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { type App, getApp } from '@latchkey/contracts/identity';
import {
  getIssuerJwkSet,
  getJwkSet,
  revokeSigningKey,
  type RevokeSigningKeyResponse,
  rotateSigningKey,
  type RotateSigningKeyResponse,
} from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { ShortMemory } from '../short-memory/short-memory.js';

type Context = CallContext<null>;

/** A revoked key is in no set after 1 second (decision 12); the session service may take the rest of it. */
const FRESH_MS = 400;
/** Guessed ids cost one look-up a second. */
const UNKNOWN_MS = 1000;

/**
 * The signing keys of an App that is named by its id alone. They are made behind the creation of an App, so for a
 * moment the session service does not know an App that exists: then identity is asked, and they are made at once.
 */
@Injectable()
export class SigningKeys {
  private readonly sets = new ShortMemory<string>(FRESH_MS);
  /** What anybody asked for without a key, null for an unknown App: apart, so that guessed ids push out no set. */
  private readonly asked = new ShortMemory<string | null>(FRESH_MS);
  private readonly unknown = new ShortMemory<null>(UNKNOWN_MS);

  constructor(private readonly rpc: RpcClient) {}

  /** The set of the App that calls, as the JSON that is answered. */
  jwkSet(context: CallContext<Caller>): Promise<string> {
    return this.sets.get(context.caller.app_id, async () =>
      JSON.stringify(await this.rpc.call(getJwkSet, context, {})),
    );
  }

  /** The same for anybody; an id is looked up at most once a second, an unknown one too. */
  async issuerJwkSet(context: Context, app_id: string): Promise<string> {
    const known = this.sets.recall(app_id) ?? this.unknown.recall(app_id);
    const set = await (known ?? this.asked.get(app_id, () => this.find(context, app_id)));
    if (set === null) throw new AppError('app_not_found');
    return set;
  }

  async rotate(context: Context, app_id: string): Promise<RotateSigningKeyResponse> {
    const rotate = () => this.rpc.call(rotateSigningKey, context, { app_id });
    const rotated = await this.withKeys(context, app_id, rotate);
    this.forget(app_id);
    return rotated;
  }

  async revoke(context: Context, app_id: string, kid: string): Promise<RevokeSigningKeyResponse> {
    const revoke = () => this.rpc.call(revokeSigningKey, context, { app_id, kid });
    const revoked = await this.withKeys(context, app_id, revoke);
    this.forget(app_id);
    return revoked;
  }

  private forget(app_id: string): void {
    this.sets.forget(app_id);
    this.asked.forget(app_id);
  }

  /** Null for an unknown App: an answer, so that it is remembered like any other. */
  private async find(context: Context, app_id: string): Promise<string | null> {
    const read = () => this.rpc.call(getIssuerJwkSet, context, { app_id });
    try {
      return JSON.stringify(await this.withKeys(context, app_id, read));
    } catch (error) {
      if (!isCoded(error, 'app_not_found')) throw error;
      return this.unknown.get(app_id, () => Promise.resolve(null));
    }
  }

  private async withKeys<T>(context: Context, app_id: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isCoded(error, 'app_not_found')) throw error;
      const app = await this.rpc.call(getApp, context, { app_id });
      await this.rpc.call(getJwkSet, { ...context, caller: callerOf(app) }, {});
      return call();
    }
  }
}

/** The App as if its public token called: enough to read its public keys. */
function callerOf({ id, name, environment, tier, settings }: App): Caller {
  const { oauth_providers: _, ...appSettings } = settings;
  return { app_id: id, app_name: name, environment, tier, key_kind: 'public', settings: appSettings };
}
