import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { actForApp } from '@latchkey/contracts/identity';
import { type CallContext, type OperatorContext, RpcClient } from '@latchkey/platform/rpc';

/** Makes calls on behalf of an App for an operator. */
@Injectable()
export class AppCallers {
  constructor(private readonly rpc: RpcClient) {}

  /** The context of a call of this App; the actor stays the operator. @throws AppError app_not_found */
  async of(context: OperatorContext, app_id: string): Promise<CallContext<Caller>> {
    return { ...context, ...(await this.rpc.call(actForApp, context, { app_id })) };
  }
}
