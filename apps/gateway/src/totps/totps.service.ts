import { Injectable } from '@nestjs/common';
import { type Caller, type DeviceFingerprint } from '@latchkey/contracts';
import { getUser } from '@latchkey/contracts/identity';
import {
  createTotp,
  type CreateTotpRequest,
  type CreateTotpResponse,
  listRecoveryCodes,
  type ListRecoveryCodesResponse,
  recoverTotp,
  type RecoverTotpRequest,
  type RecoverTotpResponse,
  verifyTotp,
  type VerifyTotpRequest,
  type VerifyTotpResponse,
} from '@latchkey/contracts/mfa';
import type { Factor } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { SignInService, type SignInAttempt } from '../sign-in/sign-in.service.js';
import { accountNameOf } from '../users/user.view.js';

type Context = CallContext<Caller>;
type TotpChannel = 'totp_authenticator' | 'totp_recovery_code';

/** A code before it is spent. */
interface Claim extends Omit<SignInAttempt, 'spend'> {
  readonly channel: TotpChannel;
  readonly spend: () => Promise<{ totp_id: string }>;
}

@Injectable()
export class TotpsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
  ) {}

  async create(context: Context, { user_id, expires_in }: CreateTotpRequest): Promise<CreateTotpResponse> {
    const user = await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(createTotp, context, { user_id, expires_in, account_name: accountNameOf(user) });
  }

  verify(context: Context, device: DeviceFingerprint, input: VerifyTotpRequest): Promise<VerifyTotpResponse> {
    const { user_id, totp_code } = input;
    const spend = () => this.rpc.call(verifyTotp, context, { user_id, totp_code });
    return this.signInBy(context, { user_id, input, device, channel: 'totp_authenticator', spend });
  }

  recover(
    context: Context,
    device: DeviceFingerprint,
    input: RecoverTotpRequest,
  ): Promise<RecoverTotpResponse> {
    const { user_id, recovery_code } = input;
    const spend = () => this.rpc.call(recoverTotp, context, { user_id, recovery_code });
    return this.signInBy(context, { user_id, input, device, channel: 'totp_recovery_code', spend });
  }

  async recoveryCodes(context: Context, user_id: string): Promise<ListRecoveryCodesResponse> {
    await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(listRecoveryCodes, context, { user_id });
  }

  /** Only the spent code names its TOTP. */
  private async signInBy(
    context: Context,
    { channel, spend, ...attempt }: Claim,
  ): Promise<VerifyTotpResponse> {
    let totp_id = '';
    const signedIn = await this.signIn.run(context, {
      ...attempt,
      spend: async () => {
        ({ totp_id } = await spend());
        return { factor: totpFactor(totp_id, channel) };
      },
    });
    return { totp_id, ...signedIn };
  }
}

/** The session factor of a TOTP code or a recovery code. */
function totpFactor(totp_id: string, delivery_channel: TotpChannel): Factor {
  // The session service sets the time by its own clock.
  const method = { method_id: totp_id, method_type: 'totp', last_verified_at: 0, totp_id } as const;
  return { delivery_channel, type: 'totp', method };
}
