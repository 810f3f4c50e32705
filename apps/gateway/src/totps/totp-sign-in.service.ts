import type { Caller, DeviceFingerprint } from '@latchkey/contracts';
import { recoverTotp, totpFactor, verifyTotp, type VerifyTotpResponse } from '@latchkey/contracts/mfa';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Injectable } from '@nestjs/common';
import { aboutUser } from '@latchkey/edge';
import { type SessionInput, SignInService } from '../sign-in/sign-in.service.js';

/** A code of the authenticator, or a recovery code, before it is spent. */
interface Claim {
  readonly user_id: string;
  readonly code: { readonly totp_code: string } | { readonly recovery_code: string };
  readonly input: SessionInput;
  /** The device of the request. */
  readonly device: DeviceFingerprint;
}

/** Spends codes of authenticators. */
@Injectable()
export class TotpSignInService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
  ) {}

  /** Only the spent code names its TOTP. */
  async run(
    context: CallContext<Caller>,
    { user_id, code, input, device }: Claim,
  ): Promise<VerifyTotpResponse> {
    const isCode = 'totp_code' in code;
    const admitted = await this.signIn.admit(context, { user_id, input, device });
    const { session_id } = admitted;
    const spending = isCode
      ? this.rpc.call(verifyTotp, context, { user_id, session_id, ...code })
      : this.rpc.call(recoverTotp, context, { user_id, session_id, ...code });
    const { totp_id, proof: signed } = await spending.catch(aboutUser(user_id));
    const factor = totpFactor(totp_id, isCode ? 'totp_authenticator' : 'totp_recovery_code');
    return { totp_id, ...(await this.signIn.complete(context, admitted, { factor, signed })) };
  }
}
