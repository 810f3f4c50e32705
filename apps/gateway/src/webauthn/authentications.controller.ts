import { Body } from '@nestjs/common';
import { type Caller, type DeviceFingerprint, type ErrorType } from '@latchkey/contracts';
import {
  beginAuthentication,
  BeginAuthenticationRequest,
  BeginAuthenticationResponse,
  identifyAssertion,
  verifyAssertion,
  VerifyAssertionRequest,
  VerifyAssertionResponse,
} from '@latchkey/contracts/mfa';
import { type CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context, Device } from '../http/request-context.js';
import { WEBAUTHN } from '../openapi/areas.js';
import { SIGN_IN_ERRORS } from '../sign-in/sign-in.service.js';
import { WebauthnService } from './webauthn.service.js';

const VERIFY_ERRORS: readonly ErrorType[] = [
  ...errorsOf(identifyAssertion, verifyAssertion),
  ...SIGN_IN_ERRORS,
];

@InArea(...WEBAUTHN)
export class AuthenticationsController {
  constructor(private readonly webauthn: WebauthnService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/webauthn/authentication/begin',
    access: 'public',
    beta: true,
    summary: 'Begin an authentication',
    description:
      'Hand `public_key_credential_request_options.publicKey` to `PublicKeyCredential.parseRequestOptionsFromJSON` in the page. Without `user_id` the person picks a passkey, and it says who they are. The challenge works once, for 5 minutes. With a public token, a client has at most 100 open challenges.',
    request: BeginAuthenticationRequest,
    response: BeginAuthenticationResponse,
    errors: ['user_blocked', ...errorsOf(beginAuthentication)],
  })
  beginWebauthnAuthentication(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: BeginAuthenticationRequest,
  ): Promise<BeginAuthenticationResponse> {
    return this.webauthn.beginAuthentication(context, device, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/webauthn/authentication/verify',
    access: 'public',
    summary: 'Verify an authentication',
    description:
      'With what `navigator.credentials.get()` gave, by its `toJSON()`, as it is. Session members work as in passcode verification. A signature counter that went back refuses the credential.',
    request: VerifyAssertionRequest,
    response: VerifyAssertionResponse,
    errors: VERIFY_ERRORS,
  })
  verifyWebauthnAuthentication(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyAssertionRequest,
  ): Promise<VerifyAssertionResponse> {
    return this.webauthn.verify(context, device, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/webauthn/verify',
    access: 'public',
    summary: 'Verify an authentication, by its short path',
    description: 'The same as `/v1/auth/webauthn/authentication/verify`.',
    request: VerifyAssertionRequest,
    response: VerifyAssertionResponse,
    errors: VERIFY_ERRORS,
  })
  verifyWebauthn(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyAssertionRequest,
  ): Promise<VerifyAssertionResponse> {
    return this.webauthn.verify(context, device, request);
  }
}
