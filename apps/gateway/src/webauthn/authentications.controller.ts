import { Body } from '@nestjs/common';
import { type DeviceFingerprint, webauthnFactor } from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import {
  beginAuthentication,
  BeginAuthenticationRequest,
  BeginAuthenticationResponse,
  identifyAssertion,
  verifyAssertion,
  VerifyAssertionRequest,
  VerifyAssertionResponse,
} from '@latchkey/contracts/mfa';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  aboutUser,
  type AppContext,
  Context,
  Device,
  Endpoint,
  errorsOf,
  InArea,
  tolerate,
} from '@latchkey/edge';
import { WEBAUTHN } from '../openapi/areas.js';
import { SIGN_IN_ERRORS, SignInService } from '../sign-in/sign-in.service.js';

/** What both paths of the verification have. */
const VERIFICATION = {
  method: 'POST',
  signInMethod: 'passkey',
  signInStep: { of: 'passkey', does: 'complete' },
  access: 'public',
  request: VerifyAssertionRequest,
  response: VerifyAssertionResponse,
  errors: [...errorsOf(identifyAssertion, verifyAssertion), ...SIGN_IN_ERRORS],
} as const;

@InArea(...WEBAUTHN)
export class AuthenticationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/webauthn/authentication/begin',
    signInStep: { of: 'passkey', does: 'begin' },
    signInMethod: 'passkey',
    access: 'public',
    beta: true,
    summary: 'Begin an authentication',
    description:
      'Hand `public_key_credential_request_options.publicKey` to `PublicKeyCredential.parseRequestOptionsFromJSON` in the page. Without `user_id` the person picks a passkey, which names its user. The challenge works once, for 5 minutes. With a public token, a client has at most 100 open challenges.',
    request: BeginAuthenticationRequest,
    response: BeginAuthenticationResponse,
    errors: ['user_blocked', ...errorsOf(beginAuthentication)],
  })
  async beginWebauthnAuthentication(
    @Context() context: AppContext,
    @Device() { ip: client_ip }: DeviceFingerprint,
    @Body() request: BeginAuthenticationRequest,
  ) {
    const { user_id } = request;
    if (user_id) {
      const check = this.rpc.call(checkSignIn, context, { user_id });
      // An unknown user is refused later, for having no credential.
      await check.catch(tolerate(['user_not_found']));
    }
    return this.rpc.call(beginAuthentication, context, { ...request, client_ip });
  }

  @Endpoint({
    ...VERIFICATION,
    path: '/v1/auth/webauthn/authentication/verify',
    summary: 'Verify an authentication',
    description:
      'Takes the result of `navigator.credentials.get()`, unchanged, by its `toJSON()`. Session members work as in passcode verification. If the signature counter went back, the credential is refused.',
  })
  async verifyWebauthnAuthentication(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() input: VerifyAssertionRequest,
  ): Promise<VerifyAssertionResponse> {
    const { public_key_credential } = input;
    const { user_id } = await this.rpc.call(identifyAssertion, context, { public_key_credential });
    const admitted = await this.signIn.admit(context, { user_id, input, device });
    const { session_id } = admitted;
    const spending = this.rpc.call(verifyAssertion, context, { public_key_credential, session_id });
    const spent = await spending.catch(aboutUser(user_id));
    // The signature decides the user, not the claim of the request.
    const proof = { factor: webauthnFactor(spent), signed: spent.proof, user_id: spent.user_id };
    const signedIn = await this.signIn.complete(context, admitted, proof);
    return { webauthn_credential_id: spent.webauthn_credential_id, ...signedIn };
  }

  @Endpoint({
    ...VERIFICATION,
    path: '/v1/auth/webauthn/verify',
    aliasOf: 'verifyWebauthnAuthentication',
    summary: 'Verify an authentication, by its short path',
    description: 'The same as `/v1/auth/webauthn/authentication/verify`.',
  })
  verifyWebauthn(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() input: VerifyAssertionRequest,
  ): Promise<VerifyAssertionResponse> {
    return this.verifyWebauthnAuthentication(context, device, input);
  }
}
