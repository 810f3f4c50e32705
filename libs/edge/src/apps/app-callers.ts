import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { actForApp, getApp } from '@latchkey/contracts/identity';
import { makeSigningKeys } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, type OperatorContext, RpcClient } from '@latchkey/platform/rpc';

/** Makes calls on behalf of an App for an operator. */
@Injectable()
export class AppCallers {
  constructor(private readonly rpc: RpcClient) {}

  /** The context of a call of this App; the actor stays the operator. @throws AppError app_not_found */
  async of(context: OperatorContext, app_id: string): Promise<CallContext<Caller>> {
    return { ...context, ...(await this.rpc.call(actForApp, context, { app_id })) };
  }

  /**
   * A call about the signing keys of an App. Session makes them after the creation of an App, by an event. Until then it
   * does not know the App, so identity is asked, and the keys are made at once. @throws AppError app_not_found
   */
  async withSigningKeys<T>(context: CallContext<null>, app_id: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isCoded(error, 'app_not_found')) throw error;
      await this.rpc.call(getApp, context, { app_id });
      await this.rpc.call(makeSigningKeys, context, { app_id });
      return call();
    }
  }
}
