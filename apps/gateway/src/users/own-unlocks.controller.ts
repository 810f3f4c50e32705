import { Body } from '@nestjs/common';
import { unlockOwnTotp } from '@latchkey/contracts/mfa';
import { unlockOwnMethods } from '@latchkey/contracts/otp-delivery';
import { checkOwnUnlock, UnlockMethodsRequest, UnlockMethodsResponse } from '@latchkey/contracts/session';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, atLeastOne, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';

@InArea(...USERS)
export class OwnUnlocksController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/methods/unlock',
    access: 'public',
    summary: 'Unlock methods by a session of their user',
    description:
      'Lifts the locks that wrong guesses put on the emails, the phone numbers or the TOTP of the user of a session. The session must have a factor of another kind than the locked one, verified in the last 10 minutes (403 `step_up_required`): codes and links to any email are one kind, and so is an account at a provider that has named an email of the user; so are codes to any phone number, and a TOTP with its recovery codes. A session that lacks a second proof which its App requires is taken, too. A method is unlocked in this way 3 times until a right code, or the App, unlocks it; after that it is 429 `method_locked`. The wrong guesses stay counted: after a lock that does not end by itself, 10 more (5 at a TOTP) set it again. An address that the user wants to add stays locked. With the public token it takes `session_token` alone (403 `secret_key_required`).',
    request: UnlockMethodsRequest,
    needs: atLeastOne<UnlockMethodsRequest>('session_token', 'session_jwt'),
    response: UnlockMethodsResponse,
    errors: errorsOf(checkOwnUnlock, unlockOwnMethods, unlockOwnTotp),
  })
  async unlockOwnMethods(
    @Context() context: AppContext,
    @Body() request: UnlockMethodsRequest,
  ): Promise<UnlockMethodsResponse> {
    const { method_type } = request;
    const { user_id, said } = await this.rpc.call(checkOwnUnlock, context, request);
    const { unlocked } = await (method_type === 'totp'
      ? this.rpc.call(unlockOwnTotp, context, { user_id, said })
      : this.rpc.call(unlockOwnMethods, context, { user_id, method_type, said }));
    return { user_id, unlocked };
  }
}
