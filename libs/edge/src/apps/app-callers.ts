import { Injectable } from '@nestjs/common';
import type { Caller, KeyKind } from '@latchkey/contracts';
import { type App, getApp } from '@latchkey/contracts/identity';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

/** Makes calls on behalf of an App without a key of the App. */
@Injectable()
export class AppCallers {
  constructor(private readonly rpc: RpcClient) {}

  /** The context of a call of this App; the actor stays who made the request. @throws AppError app_not_found */
  async of(
    context: CallContext<null>,
    app_id: string,
    key_kind: KeyKind = 'secret',
  ): Promise<CallContext<Caller>> {
    const app = await this.rpc.call(getApp, context, { app_id });
    return { ...context, caller: callerOf(app, key_kind) };
  }
}

/** The App as a key of this kind would present it. */
export function callerOf({ id, name, environment, tier, settings }: App, key_kind: KeyKind): Caller {
  const { oauth_providers: _, ...appSettings } = settings;
  return { app_id: id, app_name: name, environment, tier, key_kind, settings: appSettings };
}
