import { type Caller, OPERATORS_APP_ID } from '@latchkey/contracts';
import { AppCallers } from '@latchkey/edge';
import type { CallContext, OperatorContext } from '@latchkey/platform/rpc';
import { Injectable } from '@nestjs/common';
import { ConsoleSessions } from '../console/console-sessions.js';

/** Makes calls on behalf of any App: that of the operators is none of administration, so identity is asked for it by itself. */
@Injectable()
export class AnyAppCallers {
  constructor(
    private readonly apps: AppCallers,
    private readonly sessions: ConsoleSessions,
  ) {}

  /** The context of a call of this App; the actor stays the operator. @throws AppError app_not_found */
  of(context: OperatorContext, app_id: string): Promise<CallContext<Caller>> {
    return app_id === OPERATORS_APP_ID
      ? this.sessions.asApp(context.requestId, context.actor)
      : this.apps.of(context, app_id);
  }
}
