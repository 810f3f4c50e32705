import { Body } from '@nestjs/common';
import { type Caller, type DeviceFingerprint } from '@latchkey/contracts';
import { checkSignIn, createBareUser } from '@latchkey/contracts/identity';
import {
  beginWalletRegistration,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
  identifyWallet,
  verifyWallet,
  VerifyWalletRequest,
  VerifyWalletResponse,
} from '@latchkey/contracts/wallet';
import { type CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context, Device } from '../http/request-context.js';
import { WALLETS } from '../openapi/areas.js';
import { SIGN_IN_ERRORS } from '../sign-in/sign-in.service.js';
import { WalletSignInService } from './wallet-sign-in.service.js';

@InArea(...WALLETS)
export class WalletSignInController {
  constructor(private readonly signIn: WalletSignInService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/wallets/registrations/begin',
    access: 'public',
    summary: 'Begin a sign-in with a wallet',
    description:
      'Answers the exact text that the wallet signs: an EIP-4361 message, or that of Sign-In With Solana. It works once, for 10 minutes; another one leaves it as it is. With a public token, the `domain` must be one of the App setting `allowed_origins`, and a client has at most 100 open challenges. With `user_id`, which needs the secret key, the wallet is attached to that user.',
    request: BeginWalletRegistrationRequest,
    response: BeginWalletRegistrationResponse,
    errors: ['secret_key_required', ...errorsOf(checkSignIn, beginWalletRegistration)],
  })
  beginWalletRegistration(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: BeginWalletRegistrationRequest,
  ): Promise<BeginWalletRegistrationResponse> {
    return this.signIn.begin(context, device, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/wallets/verify',
    access: 'public',
    beta: true,
    summary: 'Verify a wallet',
    description:
      "Signs the wallet's user in; a wallet that nobody has is attached to the user who began, or to a new one. Session members work as in passcode verification. The read-only flag is spelled `is_ready_only` here.",
    request: VerifyWalletRequest,
    response: VerifyWalletResponse,
    errors: [...errorsOf(identifyWallet, createBareUser, verifyWallet), ...SIGN_IN_ERRORS],
  })
  verifyWallet(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyWalletRequest,
  ): Promise<VerifyWalletResponse> {
    return this.signIn.verify(context, device, request);
  }
}
