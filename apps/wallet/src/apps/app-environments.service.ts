import { Injectable } from '@nestjs/common';
import { type Environment, withoutDoubt } from '@latchkey/contracts';
import { getApp } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { RpcClient } from '@latchkey/platform/rpc';

/** They take some hundred kilobytes. */
const MOST_KNOWN = 5000;

/** The environments of Apps, for work that no call of the App began: an event names the App alone. */
@Injectable()
export class AppEnvironments {
  private readonly known = new Map<string, Environment>();

  constructor(private readonly rpc: RpcClient) {}

  /** Asked of identity once, because an App never changes it. @throws AppError app_not_found; service_unavailable */
  async of(appId: string, requestId = newId('req')): Promise<Environment> {
    return this.known.get(appId) ?? this.ask(appId, requestId);
  }

  private async ask(appId: string, requestId: string): Promise<Environment> {
    const context = { requestId, caller: null };
    const { environment } = await withoutDoubt(this.rpc.call(getApp, context, { app_id: appId }));
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(appId, environment);
    return environment;
  }
}
