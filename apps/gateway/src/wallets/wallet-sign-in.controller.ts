import { Body } from '@nestjs/common';
import { AppError, type DeviceFingerprint, type ProofUse } from '@latchkey/contracts';
import { type BareUser, checkSignIn, createBareUser, discardUser } from '@latchkey/contracts/identity';
import {
  beginWalletRegistration,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
  type IdentifiedWallet,
  identifyWallet,
  type SpentWallet,
  verifyWallet,
  VerifyWalletRequest,
  VerifyWalletResponse,
  walletFactor,
} from '@latchkey/contracts/wallet';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  aboutUser,
  type AppContext,
  Context,
  Device,
  Endpoint,
  errorsOf,
  InArea,
  requiredWithPublicToken,
  toAppError,
} from '@latchkey/edge';
import { WALLETS } from '../openapi/areas.js';
import { SIGN_IN_ERRORS, SignInService } from '../sign-in/sign-in.service.js';

type Proved = Pick<VerifyWalletRequest, 'wallet_type' | 'public_address' | 'signature'> & ProofUse;

@InArea(...WALLETS)
export class WalletSignInController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/wallets/registrations/begin',
    signInStep: { of: 'wallet', does: 'begin' },
    signInMethod: 'wallet',
    access: 'public',
    summary: 'Begin a sign-in with a wallet',
    description:
      'Returns the exact text for the wallet to sign: a message of EIP-4361 or of Sign-In With Solana. It works once, for 10 minutes; a new challenge does not void it. With a public token, the `domain` must be one of the App setting `allowed_origins`, and a client has at most 100 open challenges. With `user_id`, which needs the secret key, the wallet is attached to that user.',
    request: BeginWalletRegistrationRequest,
    response: BeginWalletRegistrationResponse,
    errors: ['secret_key_required', ...errorsOf(checkSignIn, beginWalletRegistration)],
  })
  async beginWalletRegistration(
    @Context() context: AppContext,
    @Device() { ip: client_ip }: DeviceFingerprint,
    @Body() request: BeginWalletRegistrationRequest,
  ) {
    const { user_id } = request;
    if (user_id !== undefined) {
      if (context.caller.key_kind !== 'secret') throw new AppError('secret_key_required');
      await this.rpc.call(checkSignIn, context, { user_id });
    }
    return this.rpc.call(beginWalletRegistration, context, { ...request, client_ip });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/wallets/verify',
    signInStep: { of: 'wallet', does: 'complete' },
    signInMethod: 'wallet',
    access: 'public',
    beta: true,
    summary: 'Verify a wallet',
    description:
      'Signs in the user of the wallet. A wallet without a user is attached to the user of the challenge, or to a new user. Session members work as in passcode verification. The answer has `is_read_only`, and `is_ready_only` for those who program by its old spelling.',
    request: VerifyWalletRequest,
    response: VerifyWalletResponse,
    errors: [...errorsOf(identifyWallet, createBareUser, verifyWallet), ...SIGN_IN_ERRORS],
  })
  async verifyWallet(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() input: VerifyWalletRequest,
  ) {
    const { wallet_type, public_address, signature, challenge } = input;
    // A request without a user must cost one look-up, however many challenges are open.
    if (challenge === undefined && context.caller.key_kind !== 'secret')
      throw requiredWithPublicToken('challenge');
    const signed = { wallet_type, public_address, signature };
    const identified = await this.rpc.call(identifyWallet, context, { ...signed, challenge });
    const { user_id } = identified;
    const admitted = await this.signIn.admit(context, { user_id, input, device });
    const asked = { ...signed, session_id: admitted.session_id };
    const spending = this.spend(context, asked, identified).catch(aboutUser(user_id));
    const { proof: spent, ...wallet } = await spending;
    const proof = { user_id: wallet.user_id, factor: walletFactor(wallet), signed: spent };
    const session = await this.signIn.complete(context, admitted, proof);
    // A wallet service of 0.2.0 has the old spelling alone.
    return { ...wallet, is_read_only: wallet.is_ready_only, ...session };
  }

  private async spend(
    context: AppContext,
    signed: Proved,
    { challenge_id, user_id }: IdentifiedWallet,
  ): Promise<SpentWallet> {
    const spent = { ...signed, challenge_id };
    return user_id === '' ? this.signUp(context, spent) : this.rpc.call(verifyWallet, context, spent);
  }

  /** Creates the user first, and deletes it again if the wallet belongs to another user or the proof is refused. */
  private async signUp(
    context: AppContext,
    spent: Proved & Pick<IdentifiedWallet, 'challenge_id'>,
  ): Promise<SpentWallet> {
    const bare = await this.rpc.call(createBareUser, context, {});
    const { user_id, made } = bare;
    try {
      const wallet = await this.rpc.call(verifyWallet, context, { ...spent, user_id, made });
      if (wallet.user_id !== user_id) await this.discard(context, bare);
      return wallet;
    } catch (error) {
      // A repetition with the same Idempotency-Key carries the request on with this user.
      const isCarriedOn = context.keeping !== undefined && !toAppError(error).isFinal;
      if (!isCarriedOn) await this.discard(context, bare);
      throw error;
    }
  }

  /** The user is empty and its id was not returned, so a failure here must not replace the answer. */
  private async discard(context: AppContext, { user_id, made }: BareUser): Promise<void> {
    // Identity of 0.2.0 signs nothing; such a user stays pending, and goes with the others.
    if (made !== undefined)
      await this.rpc.call(discardUser, context, { user_id, made }).catch(() => undefined);
  }
}
