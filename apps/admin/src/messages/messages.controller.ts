import { Param, Query } from '@nestjs/common';
import {
  inspectMessage,
  inspectMessages,
  ListMessagesQuery,
  ListMessagesResponse,
  Message,
  resendableMessage,
  resendPasscode,
  ResentMessage,
} from '@latchkey/contracts/otp-delivery';
import { ensureMethod, findMethod } from '@latchkey/contracts/identity';
import { AppError, isAtLeast, type OperatorRole, OPERATORS_APP_ID } from '@latchkey/contracts';
import { Context, Endpoint, errorsOf, InArea, readFailure, Role } from '@latchkey/edge';
import { isCoded } from '@latchkey/platform/errors';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { AnyAppCallers } from '../access/any-app-callers.js';
import { ADMINISTRATION } from '../area.js';
import { ADDRESS_ERRORS, UsersByAddress } from '../users/users-by-address.service.js';

/** Why a code did not come: what became of the messages of any App. */
@InArea(...ADMINISTRATION)
export class AdminMessagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly users: UsersByAddress,
    private readonly callers: AnyAppCallers,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/messages',
    access: 'admin',
    role: 'viewer',
    summary: 'List the messages of all Apps',
    description:
      'Passcodes and magic links that were to be sent, newest first, without their texts. A message is kept for 7 days after its end. No address is kept with it: `to` is looked up among the users that `app_id` has now, and is 404 `user_not_found` where none has it. To an address that no user has, and to a sandbox address, no message is sent.',
    query: ListMessagesQuery,
    response: ListMessagesResponse,
    errors: [...errorsOf(inspectMessages), ...ADDRESS_ERRORS],
  })
  async listAllMessages(@Context() context: OperatorContext, @Query() { to, ...filter }: ListMessagesQuery) {
    const named = await this.users.find(context, filter, { field: 'to', address: to });
    return this.rpc.call(inspectMessages, context, { ...filter, ...named }).catch(readFailure);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/messages/{message_id}',
    access: 'admin',
    role: 'viewer',
    summary: 'Get a message of any App',
    description: 'By the id that its events and the record of its request name.',
    response: Message,
    errors: errorsOf(inspectMessage),
  })
  getAnyMessage(@Context() context: OperatorContext, @Param('message_id') message_id: string) {
    return this.rpc.call(inspectMessage, context, { message_id }).catch(readFailure);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/messages/{message_id}/resend',
    access: 'admin',
    role: 'support',
    summary: 'Send a passcode again',
    description:
      'For a person to whom a message did not come. Neither its code nor its text is kept, so this sends a new code to the same email or phone number, in English; the person enters it where the former one would have gone, and the former one is void. It counts in the limits of the App and of the address. A magic link, a code that was used, replaced or has expired, and one for an address that a user wants to add are 409 `message_not_resendable`: let the person ask for a new one. A code of an operator is sent again by an `admin` alone.',
    response: ResentMessage,
    errors: errorsOf(resendableMessage, findMethod, resendPasscode).filter(
      (type) => type !== 'method_not_found',
    ),
  })
  async resendMessage(
    @Context() context: OperatorContext,
    @Role() role: OperatorRole | undefined,
    @Param('message_id') message_id: string,
  ) {
    const { app_id, user_id, method_id } = await this.rpc.call(resendableMessage, context, { message_id });
    if (app_id === OPERATORS_APP_ID && !(role && isAtLeast(role, 'admin')))
      throw new AppError('operator_role_required');
    const caller = await this.callers.of(context, app_id);
    const { type, value } = await this.rpc.call(findMethod, caller, { method_id, user_id }).catch(notOfUser);
    // The word of identity for a send: it signs none of an address that a user has not proved yet to whoever finds it.
    const known = { type, value, create_user: false };
    const method = await this.rpc.call(ensureMethod, caller, known).catch(notOfUser);
    if (method.id !== method_id || method.user_id !== user_id) throw new AppError('message_not_resendable');
    const { owner } = method;
    const asked = { message_id, type, destination: value, owner };
    const { message } = await this.rpc.call(resendPasscode, caller, asked);
    return { message_id: message?.id ?? '' };
  }
}

const NOT_OF_USER = ['method_not_found', 'user_not_found'];

/** Also the id of an address that a user wants to add, which identity does not know. */
function notOfUser(error: unknown): never {
  if (NOT_OF_USER.some((code) => isCoded(error, code)))
    throw new AppError('message_not_resendable', {}, { cause: error });
  throw error;
}
