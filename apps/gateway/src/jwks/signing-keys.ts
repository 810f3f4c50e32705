import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { type App, getApp } from '@latchkey/contracts/identity';
import {
  getIssuerJwkSet,
  getJwkSet,
  type JwkSet,
  rotateSigningKey,
  type RotateSigningKeyResponse,
} from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

type Context = CallContext<null>;

/**
 * The signing keys of an App that is named by its id alone. They are made behind the creation of an App, so for a
 * moment the session service does not know an App that exists: then identity is asked, and they are made at once.
 */
@Injectable()
export class SigningKeys {
  constructor(private readonly rpc: RpcClient) {}

  issuerJwkSet(context: Context, app_id: string): Promise<JwkSet> {
    return this.withKeys(context, app_id, () => this.rpc.call(getIssuerJwkSet, context, { app_id }));
  }

  rotate(context: Context, app_id: string): Promise<RotateSigningKeyResponse> {
    return this.withKeys(context, app_id, () => this.rpc.call(rotateSigningKey, context, { app_id }));
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
