import { Injectable } from '@nestjs/common';
import { type Caller, type DeviceFingerprint } from '@latchkey/contracts';
import { checkSignIn, getUser } from '@latchkey/contracts/identity';
import {
  beginAuthentication,
  type BeginAuthenticationRequest,
  type BeginAuthenticationResponse,
  beginRegistration,
  type BeginRegistrationRequest,
  type BeginRegistrationResponse,
  identifyAssertion,
  type VerifiedAssertion,
  verifyAssertion,
  type VerifyAssertionRequest,
  type VerifyAssertionResponse,
} from '@latchkey/contracts/mfa';
import type { Factor } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { SignInService } from '../sign-in/sign-in.service.js';
import { tolerate } from '../failed-calls/failed-calls.js';
import { accountNameOf, displayNameOf } from '../users/user.view.js';

type Context = CallContext<Caller>;

@Injectable()
export class WebauthnService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
  ) {}

  async beginRegistration(
    context: Context,
    { user_id, domain, authenticator_type }: BeginRegistrationRequest,
  ): Promise<BeginRegistrationResponse> {
    const user = await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(beginRegistration, context, {
      user_id,
      domain,
      authenticator_type,
      account_name: accountNameOf(user),
      display_name: displayNameOf(user),
    });
  }

  /** Checks the user at identity; an unknown user is refused later, for having no credential. */
  async beginAuthentication(
    context: Context,
    { ip: client_ip }: DeviceFingerprint,
    request: BeginAuthenticationRequest,
  ): Promise<BeginAuthenticationResponse> {
    const { user_id } = request;
    if (user_id) {
      const check = this.rpc.call(checkSignIn, context, { user_id });
      await check.catch(tolerate(['user_not_found']));
    }
    return this.rpc.call(beginAuthentication, context, { ...request, client_ip });
  }

  async verify(
    context: Context,
    device: DeviceFingerprint,
    input: VerifyAssertionRequest,
  ): Promise<VerifyAssertionResponse> {
    const { public_key_credential } = input;
    const claimed = await this.rpc.call(identifyAssertion, context, { public_key_credential });
    let webauthn_credential_id = '';
    const signedIn = await this.signIn.run(context, {
      user_id: claimed.user_id,
      input,
      device,
      // The signature decides the user, not the claim of the request.
      spend: async () => {
        const proof = await this.rpc.call(verifyAssertion, context, { public_key_credential });
        ({ webauthn_credential_id } = proof);
        return { factor: webauthnFactor(proof), user_id: proof.user_id };
      },
    });
    return { webauthn_credential_id, ...signedIn };
  }
}

/** The session factor of a WebAuthn credential. */
function webauthnFactor({ webauthn_credential_id, user_verified }: VerifiedAssertion): Factor {
  const method = {
    method_id: webauthn_credential_id,
    method_type: 'webauthn',
    // The session service sets the time by its own clock.
    last_verified_at: 0,
    webauthn_credential_id,
    user_verified,
  } as const;
  return { delivery_channel: 'webauthn_credential', type: 'webauthn', method };
}
