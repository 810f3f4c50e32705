import { Body, Param } from '@nestjs/common';
import { getUser, RemovalResponse } from '@latchkey/contracts/identity';
import {
  beginRegistration,
  BeginRegistrationRequest,
  BeginRegistrationResponse,
  createCredential,
  CreateCredentialRequest,
  CreateCredentialResponse,
  deleteCredential,
} from '@latchkey/contracts/mfa';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, Context, Endpoint, errorsOf, FactorRemovalService, InArea } from '@latchkey/edge';
import { WEBAUTHN } from '../openapi/areas.js';
import { accountNameOf, displayNameOf } from '../users/user.view.js';

@InArea(...WEBAUTHN)
export class RegistrationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly removal: FactorRemovalService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/webauthn/registrations/begin',
    signInMethod: 'passkey',
    summary: 'Begin the registration of a credential',
    description:
      'Hand `public_key_credential_creation_options.publicKey` to `PublicKeyCredential.parseCreationOptionsFromJSON` in the page. The challenge works once, for 5 minutes, on pages of this domain. A user has at most 5 open ones; the newest stay. The first proof of an address of the user voids the challenges from before it.',
    request: BeginRegistrationRequest,
    response: BeginRegistrationResponse,
    errors: errorsOf(getUser, beginRegistration),
  })
  async beginWebauthnRegistration(
    @Context() context: AppContext,
    @Body() { user_id, domain, authenticator_type }: BeginRegistrationRequest,
  ) {
    const user = await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(beginRegistration, context, {
      user_id,
      domain,
      authenticator_type,
      account_name: accountNameOf(user),
      display_name: displayNameOf(user),
    });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/webauthn/registrations/create',
    summary: 'Register a credential',
    description:
      'Takes the result of `navigator.credentials.create()`, unchanged, by its `toJSON()`. A faulty one changes nothing.',
    request: CreateCredentialRequest,
    response: CreateCredentialResponse,
    errors: errorsOf(createCredential),
  })
  createWebauthnCredential(@Context() context: AppContext, @Body() request: CreateCredentialRequest) {
    return this.rpc.call(createCredential, context, request);
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete',
    summary: 'Remove a WebAuthn credential',
    description:
      'It no longer signs in. Sessions lose its factor, and end if they have no other. The authenticator may still offer it.',
    response: RemovalResponse,
    example: { message: 'The WebAuthn credential was removed.' },
    errors: errorsOf(deleteCredential),
  })
  async deleteWebauthnCredential(
    @Context() context: AppContext,
    @Param('webauthn_credential_id') webauthn_credential_id: string,
  ) {
    const { user_id } = await this.rpc.call(deleteCredential, context, { webauthn_credential_id });
    await this.removal.follow(context, { user_id, method_id: webauthn_credential_id });
    return { message: 'The WebAuthn credential was removed.', user_id };
  }
}
