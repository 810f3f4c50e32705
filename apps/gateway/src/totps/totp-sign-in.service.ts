import type { Caller, DeviceFingerprint } from '@latchkey/contracts';
import {
  type OwnTotpRequest,
  recoverTotp,
  totpFactor,
  verifyTotp,
  type VerifyTotpResponse,
} from '@latchkey/contracts/mfa';
import { checkSession } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Injectable } from '@nestjs/common';
import { aboutUser, errorsOf } from '@latchkey/edge';
import type { RequestNotes } from '../requests/request-notes.js';
import { SIGN_IN_ERRORS, type SessionInput, SignInService } from '../sign-in/sign-in.service.js';

/** A code of the authenticator, or a recovery code, before it is spent. */
interface Claim {
  readonly user_id: string;
  readonly code: { readonly totp_code: string } | { readonly recovery_code: string };
  readonly input: SessionInput;
  /** The device of the request. */
  readonly device: DeviceFingerprint;
}

/** Of `runOwn`. */
export const OWN_TOTP_ERRORS = [...errorsOf(verifyTotp, recoverTotp), ...SIGN_IN_ERRORS];

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

  /** Of the user of the session that the request shows: its user is the session service's word. */
  async runOwn(
    context: CallContext<Caller>,
    { session_token, totp_code, recovery_code = '' }: OwnTotpRequest,
    { device, notes }: { readonly device: DeviceFingerprint; readonly notes: RequestNotes },
  ): Promise<VerifyTotpResponse> {
    const handedIn = { session_token, purpose: 'prove_factor' } as const;
    const { user_id } = await this.rpc.call(checkSession, context, handedIn);
    notes.isAttempt = true;
    const code = totp_code === undefined ? { recovery_code } : { totp_code };
    return this.run(context, { user_id, code, input: { session_token }, device });
  }
}
