import { Body, Param } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import {
  addOperator,
  changeOperatorRole,
  findOperator,
  ChangeOperatorRequest,
  InviteOperatorRequest,
  InviteOperatorResponse,
  listOperators,
  ListOperatorsResponse,
  OperatorPerson,
  primaryMethod,
  RemovalResponse,
  removeOperator,
} from '@latchkey/contracts/identity';
import { createMagicLink } from '@latchkey/contracts/otp-delivery';
import { revokeSessions } from '@latchkey/contracts/session';
import { Context, Endpoint, errorsOf, InArea, USER_ACCESS_ERRORS, UserAccessService } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';
import { ConsoleSessions } from '../console/console-sessions.js';

/** Seven days. */
const INVITATION_MINUTES = 10_080;

/** The people who operate the installation. */
@InArea(...ADMINISTRATION)
export class OperatorsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: ConsoleSessions,
    private readonly access: UserAccessService,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/operators',
    access: 'admin',
    role: 'viewer',
    summary: 'List the operators',
    description: 'The people who sign in to the console. Keys of operators are settings, and not listed.',
    response: ListOperatorsResponse,
    errors: errorsOf(listOperators),
  })
  listOperators(@Context() context: OperatorContext) {
    return this.rpc.call(listOperators, context, {});
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/operators',
    access: 'admin',
    freshProof: true,
    summary: 'Invite an operator',
    description:
      'Answers a link that signs the operator in once, within 7 days; nothing is sent. Afterwards the operator signs in by a code to the email, or by a passkey, which the roles `approver` and `admin` need. The event is `operator.invited`.',
    request: InviteOperatorRequest,
    response: InviteOperatorResponse,
    errors: errorsOf(addOperator, primaryMethod, createMagicLink),
  })
  async inviteOperator(@Context() context: OperatorContext, @Body() request: InviteOperatorRequest) {
    // First: without the App there is no user of it.
    await this.sessions.asApp(context.requestId, context.actor);
    return this.invited(context, await this.rpc.call(addOperator, context, request));
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/operators/{user_id}/invitation',
    access: 'admin',
    freshProof: true,
    summary: 'Invite an operator again',
    description:
      'Another link, where the first one was lost, or the only passkey was: a session of an invitation adds the first passkey. The first of their links that is used voids the others.',
    response: InviteOperatorResponse,
    errors: ['operator_not_found', ...errorsOf(findOperator, primaryMethod, createMagicLink)],
  })
  async inviteOperatorAgain(@Context() context: OperatorContext, @Param('user_id') user_id: string) {
    return this.invited(context, await this.known(context, user_id));
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/operators/{user_id}/unlock',
    access: 'admin',
    freshProof: true,
    summary: 'Unlock an operator',
    description: 'Lifts the locks of wrong guesses at the codes of an operator.',
    response: RemovalResponse,
    example: { message: 'The methods of the user were unlocked.' },
    errors: ['operator_not_found', ...errorsOf(findOperator), ...USER_ACCESS_ERRORS.unlock],
  })
  async unlockOperator(@Context() context: OperatorContext, @Param('user_id') user_id: string) {
    await this.known(context, user_id);
    const app = await this.sessions.asApp(context.requestId, context.actor);
    return this.access.unlock(app, user_id);
  }

  @Endpoint({
    method: 'PATCH',
    path: '/v1/admin/operators/{user_id}',
    access: 'admin',
    freshProof: true,
    summary: 'Give an operator another role',
    description:
      'It holds from the next request on, and ends no session. Operators do not change their own role, and the last admin stays. The event is `operator.role_changed`.',
    request: ChangeOperatorRequest,
    response: OperatorPerson,
    errors: errorsOf(changeOperatorRole),
  })
  changeOperatorRole(
    @Context() context: OperatorContext,
    @Param('user_id') user_id: string,
    @Body() request: ChangeOperatorRequest,
  ) {
    return this.rpc.call(changeOperatorRole, context, { user_id, ...request });
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/admin/operators/{user_id}',
    access: 'admin',
    freshProof: true,
    summary: 'Remove an operator',
    description:
      'Their sessions end at once, and passkeys, links and codes sign nobody in any more. Operators do not remove themselves, and the last admin stays. The event is `operator.removed`.',
    response: RemovalResponse,
    example: { message: 'The operator was removed.' },
    errors: errorsOf(removeOperator, revokeSessions),
  })
  async removeOperator(@Context() context: OperatorContext, @Param('user_id') user_id: string) {
    await this.rpc.call(removeOperator, context, { user_id });
    // Without their role they are refused from now on, whatever becomes of this call.
    const app = await this.sessions.asApp(context.requestId, context.actor);
    await this.rpc.call(revokeSessions, app, { user_id });
    return { message: 'The operator was removed.', user_id };
  }

  private async known(context: OperatorContext, user_id: string): Promise<OperatorPerson> {
    const { operator } = await this.rpc.call(findOperator, context, { user_id });
    if (!operator) throw new AppError('operator_not_found');
    return operator;
  }

  private async invited(context: OperatorContext, operator: OperatorPerson): Promise<InviteOperatorResponse> {
    const app = await this.sessions.asApp(context.requestId, context.actor);
    const { user_id } = operator;
    const { id: method_id } = await this.rpc.call(primaryMethod, app, { user_id });
    const link = { user_id, method_id, method_type: 'email', expires_in: INVITATION_MINUTES } as const;
    const { token } = await this.rpc.call(createMagicLink, app, link);
    const expires_at = Math.floor(Date.now() / 1000) + INVITATION_MINUTES * 60;
    return { operator, invitation_url: `${this.sessions.address.invitationUrl}#token=${token}`, expires_at };
  }
}
