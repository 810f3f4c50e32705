import { Body } from '@nestjs/common';
import { getOwnUser, ReadOwnProfileResponse } from '@latchkey/contracts/identity';
import { getOwnFactors } from '@latchkey/contracts/mfa';
import {
  listOwnSessions,
  ReadOwnProfileRequest,
  revokeOwnSessions,
  RevokeOwnSessionsRequest,
  RevokeSessionsResponse,
} from '@latchkey/contracts/session';
import {
  listOwnWallets,
  OwnBalancesResponse,
  readOwnBalances,
  ReadOwnBalancesRequest,
} from '@latchkey/contracts/wallet';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Endpoint,
  errorsOf,
  exactlyOne,
  InArea,
  readFailure,
} from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';
import { toOwnUser } from './user.view.js';

@InArea(...USERS)
export class OwnProfilesController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/read',
    access: 'public',
    summary: 'Read the account of a session',
    description:
      'The user of a session, by its `session_token` alone: what the person may see of their own account, so without `external_id` and `metadata`, and where they are signed in. It changes nothing, and counts as no use of the session. Where the App setting `second_factor` requires a proof that the session lacks, it is 403 `step_up_required`. It is whole or 503: never a part of a user.',
    request: ReadOwnProfileRequest,
    response: ReadOwnProfileResponse,
    errors: errorsOf(listOwnSessions, getOwnUser),
    recorded: false,
  })
  async readOwnProfile(
    @Context() context: AppContext,
    @Body() { session_token }: ReadOwnProfileRequest,
  ): Promise<ReadOwnProfileResponse> {
    const { session_id, user_id, sessions, said } = await this.rpc.call(listOwnSessions, context, {
      session_token,
    });
    const own = { user_id, said };
    const [user, factors, { wallets }] = await Promise.all([
      this.rpc.call(getOwnUser, context, own),
      this.rpc.call(getOwnFactors, context, own),
      this.rpc.call(listOwnWallets, context, own),
    ]).catch(readFailure);
    const { settings } = context.caller;
    return { session_id, user: toOwnUser(user, { ...factors, wallets }, settings), sessions };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/sessions/revoke',
    access: 'public',
    summary: 'End sessions of the user of a session',
    description:
      'Signs the user of a session out elsewhere, by its `session_token` alone: of one session (`session_id`), of all others, or of all (`scope`). An id of a session of another user ends none (`revoked: 0`). The answer is final. If one of the named sessions has a newer proof than this one, none ends: 403 `step_up_required`, so that an old token that was copied cannot sign out a person who has just signed in. After a proof that joins this session the call succeeds. Where the App setting `second_factor` requires a proof that the session lacks, it is 403 `step_up_required`; such a session can end itself (`POST /v1/auth/sessions/revoke`).',
    request: RevokeOwnSessionsRequest,
    needs: exactlyOne<RevokeOwnSessionsRequest>('session_id', 'scope'),
    response: RevokeSessionsResponse,
    errors: errorsOf(revokeOwnSessions),
  })
  revokeOwnSessions(
    @Context() context: AppContext,
    @Body() request: RevokeOwnSessionsRequest,
  ): Promise<RevokeSessionsResponse> {
    return this.rpc.call(revokeOwnSessions, context, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/balances',
    access: 'public',
    summary: 'Read the balances of a wallet of a session',
    description:
      "Every token that a wallet of the session's user can hold, by the `session_token` alone. What a chain did not answer in 5 seconds, or has no endpoint for, is in `unavailable`, and hides no balance of another chain. It changes nothing, and counts as no use of the session.",
    request: ReadOwnBalancesRequest,
    response: OwnBalancesResponse,
    errors: errorsOf(listOwnSessions, readOwnBalances),
    recorded: false,
  })
  async readOwnBalances(
    @Context() context: AppContext,
    @Body() { session_token, wallet_id }: ReadOwnBalancesRequest,
  ): Promise<OwnBalancesResponse> {
    const { user_id, said } = await this.rpc.call(listOwnSessions, context, { session_token });
    return this.rpc.call(readOwnBalances, context, { user_id, said, wallet_id });
  }
}
