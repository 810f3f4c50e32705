import { Param, Query } from '@nestjs/common';
import {
  inspectMessage,
  inspectMessages,
  ListMessagesQuery,
  ListMessagesResponse,
  Message,
} from '@latchkey/contracts/otp-delivery';
import { Context, Endpoint, errorsOf, InArea, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';
import { ADDRESS_ERRORS, UsersByAddress } from '../users/users-by-address.service.js';

/** Why a code did not come: what became of the messages of any App. */
@InArea(...ADMINISTRATION)
export class AdminMessagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly users: UsersByAddress,
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
}
