import { Body } from '@nestjs/common';
import { checkSignIn, getChangingUser, RemovalResponse } from '@latchkey/contracts/identity';
import {
  BeginOwnPasskeyRequest,
  beginOwnRegistration,
  BeginRegistrationResponse,
  CreateCredentialResponse,
  createOwnCredential,
  CreateOwnPasskeyRequest,
  deleteOwnCredential,
  RemoveOwnPasskeyRequest,
} from '@latchkey/contracts/mfa';
import { proveOwnChange } from '@latchkey/contracts/session';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { WEBAUTHN } from '../openapi/areas.js';
import { OwnChangesService } from '../users/own-changes.service.js';
import { accountNameOf, displayNameOf } from '../users/user.view.js';

@InArea(...WEBAUTHN)
export class OwnPasskeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly changes: OwnChangesService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/passkeys/begin',
    access: 'public',
    signInMethod: 'passkey',
    summary: 'Begin the registration of a passkey, by a session of its user',
    description:
      'As `POST /v1/auth/webauthn/registrations/begin`, for the user of a session, by its `session_token` alone. The session must have a factor that was verified in the last 10 minutes; of a user who has an active TOTP it must be that one (403 `step_up_required`). With a public token the App setting `account_changes` must be `person`.',
    request: BeginOwnPasskeyRequest,
    response: BeginRegistrationResponse,
    errors: errorsOf(proveOwnChange, getChangingUser, beginOwnRegistration),
  })
  async beginOwnPasskey(
    @Context() context: AppContext,
    @Body() { domain, authenticator_type, ...members }: BeginOwnPasskeyRequest,
  ): Promise<BeginRegistrationResponse> {
    const own = await this.changes.prove(context, members, { change: 'add_passkey' });
    const user = await this.rpc.call(getChangingUser, context, { ...own, change: 'add_passkey' });
    const names = { account_name: accountNameOf(user), display_name: displayNameOf(user) };
    return this.rpc.call(beginOwnRegistration, context, { ...own, ...names, domain, authenticator_type });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/passkeys/create',
    access: 'public',
    summary: 'Register a passkey, by a session of its user',
    description:
      'Takes the result of `navigator.credentials.create()`, unchanged, by its `toJSON()`, for a challenge of this user. The session needs a recent factor as for the beginning. A faulty answer changes nothing.',
    request: CreateOwnPasskeyRequest,
    response: CreateCredentialResponse,
    errors: errorsOf(proveOwnChange, checkSignIn, createOwnCredential),
  })
  async createOwnPasskey(
    @Context() context: AppContext,
    @Body() { public_key_credential, name, ...members }: CreateOwnPasskeyRequest,
  ): Promise<CreateCredentialResponse> {
    const own = await this.changes.prove(context, members, { change: 'add_passkey' });
    await this.rpc.call(checkSignIn, context, { user_id: own.user_id });
    return this.rpc.call(createOwnCredential, context, { ...own, public_key_credential, name });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/passkeys/remove',
    access: 'public',
    summary: 'Remove a passkey, by a session of its user',
    description:
      'It no longer signs in. Sessions lose its factor, and end if they have no other. A passkey of another user is 404. The session needs a recent factor: that of the TOTP, where the user has an active one. With a public token it also needs a recent proof by a method that the user had no later than this one, and one by a method that stays.',
    request: RemoveOwnPasskeyRequest,
    response: RemovalResponse,
    example: { message: 'The WebAuthn credential was removed.' },
    errors: errorsOf(proveOwnChange, checkSignIn, deleteOwnCredential),
  })
  async removeOwnPasskey(
    @Context() context: AppContext,
    @Body() { webauthn_credential_id, ...members }: RemoveOwnPasskeyRequest,
  ): Promise<RemovalResponse> {
    const own = await this.changes.prove(context, members, {
      change: 'remove_passkey',
      method_id: webauthn_credential_id,
    });
    await this.rpc.call(checkSignIn, context, { user_id: own.user_id });
    const removal = await this.rpc.call(deleteOwnCredential, context, { ...own, webauthn_credential_id });
    await this.changes.follow(context, removal, { method_id: webauthn_credential_id, by: 'mfa' });
    return { message: 'The WebAuthn credential was removed.', user_id: own.user_id };
  }
}
