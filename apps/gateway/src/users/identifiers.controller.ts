import { Param } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import {
  deleteEmail,
  deleteIdpProvider,
  deletePhoneNumber,
  RemovalResponse,
} from '@latchkey/contracts/identity';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Endpoint, errorsOf, FactorRemovalService, InArea } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';

@InArea(...USERS)
export class IdentifiersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly removal: FactorRemovalService,
  ) {}

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/email/{email_id}/delete',
    summary: 'Detach an email',
    description:
      'Its codes and links are void at once. Sessions lose its factor, and end if they have no other. The address is free for another user.',
    response: RemovalResponse,
    example: { message: 'The email was removed.' },
    errors: errorsOf(deleteEmail),
  })
  async deleteEmail(
    @Context() context: CallContext<Caller>,
    @Param('email_id') email_id: string,
  ): Promise<RemovalResponse> {
    const { user_id } = await this.rpc.call(deleteEmail, context, { email_id });
    await this.removal.follow(context, { user_id, method_id: email_id });
    return { message: 'The email was removed.', user_id };
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/phone_number/{phone_number_id}/delete',
    summary: 'Detach a phone number',
    description:
      'Its codes are void at once. Sessions lose its factor, and end if they have no other. The number is free for another user.',
    response: RemovalResponse,
    example: { message: 'The phone number was removed.' },
    errors: errorsOf(deletePhoneNumber),
  })
  async deletePhoneNumber(
    @Context() context: CallContext<Caller>,
    @Param('phone_number_id') phone_number_id: string,
  ): Promise<RemovalResponse> {
    const { user_id } = await this.rpc.call(deletePhoneNumber, context, { phone_number_id });
    await this.removal.follow(context, { user_id, method_id: phone_number_id });
    return { message: 'The phone number was removed.', user_id };
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/idp_providers/{idpuser_id}/delete',
    summary: 'Detach a linked provider',
    description:
      'The user can no longer sign in with it. Sessions lose its factor, and end if they have no other.',
    response: RemovalResponse,
    example: { message: 'The linked provider was removed.' },
    errors: errorsOf(deleteIdpProvider),
  })
  async deleteIdpProvider(
    @Context() context: CallContext<Caller>,
    @Param('idpuser_id') idpuser_id: string,
  ): Promise<RemovalResponse> {
    const { user_id } = await this.rpc.call(deleteIdpProvider, context, { idpuser_id });
    await this.removal.follow(context, { user_id, method_id: idpuser_id });
    return { message: 'The linked provider was removed.', user_id };
  }
}
