import { setTimeout as delay } from 'node:timers/promises';
import { Param } from '@nestjs/common';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { type App, getApp } from '@latchkey/contracts/identity';
import {
  type AppSessionsInput,
  type AppSessionsPlace,
  revokeAppSessions,
  RevokeAppSessionsResponse,
} from '@latchkey/contracts/session';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** Shorter than proxies wait for an answer. */
const MOST_MS = 20_000;
/** Before another pass: it may find nothing but that an older transaction still runs. */
const PAUSE_MS = 200;

@InArea(...ADMINISTRATION)
export class AppSessionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/sessions/revoke',
    access: 'admin',
    freshProof: true,
    summary: 'End all sessions of an App',
    description:
      'Ends every session that began before the call, in batches for up to 20 seconds. Repeat the call while `complete` is false; it goes on with what is left. Each ended session is refused at once, its JWTs are in the list of revoked sessions or older than its `covers_from`, and it has an event. Users sign in again. After a leak of the signing key, revoke that key, too.',
    response: RevokeAppSessionsResponse,
    errors: errorsOf(getApp, revokeAppSessions),
  })
  async revokeAppSessions(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    const limits = limitsOf(await this.rpc.call(getApp, context, { app_id }));
    const until = performance.now() + MOST_MS;
    let after: AppSessionsPlace | undefined;
    let revoked = 0;
    do {
      const batch = await this.rpc.call(revokeAppSessions, context, {
        app_id,
        limits,
        ...(after && { after }),
      });
      revoked += batch.revoked;
      after = batch.next;
      if (after?.session_id === '') await delay(PAUSE_MS);
    } while (after && performance.now() < until);
    return { revoked, complete: after === undefined };
  }
}

function limitsOf({ settings }: App): AppSessionsInput['limits'] {
  const { session_max_minutes: max, session_idle_minutes: idle } = settings;
  return { max, idle: idle === 0 ? null : idle };
}
