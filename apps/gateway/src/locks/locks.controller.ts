import { Param } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { getUser, RemovalResponse } from '@latchkey/contracts/identity';
import { unlockUser } from '@latchkey/contracts/mfa';
import { unlockMethods } from '@latchkey/contracts/otp-delivery';
import { type CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context } from '../http/request-context.js';
import { Locks } from './locks.js';

@InArea('Users', 'People, with every identifier and login method they have.')
export class LocksController {
  constructor(private readonly locks: Locks) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/:user_id/unlock',
    summary: 'Unlock the methods of a user',
    description:
      'Lifts every lock that wrong guesses put on the emails, phone numbers and TOTP of the user. After 100 wrong guesses on one method without a success between them only this lifts its lock; until then it ends by itself, for passcodes after an hour, for a TOTP after 10 minutes. Doing it twice does no harm, and a repeat after a 503 finishes the rest.',
    response: RemovalResponse,
    example: { message: 'The methods of the user were unlocked.' },
    errors: errorsOf(getUser, unlockMethods, unlockUser),
  })
  async unlockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    await this.locks.unlock(context, user_id);
    return { message: 'The methods of the user were unlocked.', user_id };
  }
}
