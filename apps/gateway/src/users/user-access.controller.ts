import { Param } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { RemovalResponse } from '@latchkey/contracts/identity';
import type { CallContext } from '@latchkey/platform/rpc';
import { Context, Endpoint, InArea, USER_ACCESS_ERRORS, UserAccessService } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';

@InArea(...USERS)
export class UserAccessController {
  constructor(private readonly access: UserAccessService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/block',
    summary: 'Block a user',
    description:
      'Ends every session at once, and refuses every sign-in and every payment of the user with 403 `user_blocked` until the user is unblocked. A payment that was signed before is sent; other transfers stay `pending`. Blocking a blocked user changes nothing.',
    response: RemovalResponse,
    example: { message: 'The user was blocked.' },
    errors: USER_ACCESS_ERRORS.block,
    repeatable: true,
  })
  blockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    return this.access.block(context, user_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/unblock',
    summary: 'Unblock a user',
    description:
      'The user has the status again that it had before, and may sign in and pay. Pending transfers can be confirmed until they expire.',
    response: RemovalResponse,
    example: { message: 'The user was unblocked.' },
    errors: USER_ACCESS_ERRORS.unblock,
    repeatable: true,
  })
  unblockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    return this.access.unblock(context, user_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/unlock',
    summary: 'Unlock the methods of a user',
    description:
      'Lifts every lock that wrong guesses put on the emails, phone numbers and TOTP of the user, and on addresses that the user wanted to add. After 100 wrong guesses on one method without a success between them, its lock does not end by itself: this call lifts it, or up to three times the user with another proof (`POST /v1/auth/methods/unlock`). Before that a lock ends by itself: for passcodes after an hour, for a TOTP after 10 minutes. You may repeat the call; after a 503 the repeat lifts the remaining locks.',
    response: RemovalResponse,
    example: { message: 'The methods of the user were unlocked.' },
    errors: USER_ACCESS_ERRORS.unlock,
  })
  unlockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    return this.access.unlock(context, user_id);
  }
}
