import { Body, Param } from '@nestjs/common';
import { type DeviceFingerprint, requireMayChange } from '@latchkey/contracts';
import { getUser, RemovalResponse } from '@latchkey/contracts/identity';
import {
  createTotp,
  CreateTotpRequest,
  CreateTotpResponse,
  deleteTotp,
  listRecoveryCodes,
  ListRecoveryCodesRequest,
  ListRecoveryCodesResponse,
  OwnTotpRequest,
  recoverTotp,
  RecoverTotpRequest,
  RecoverTotpResponse,
  verifyTotp,
  VerifyTotpRequest,
  VerifyTotpResponse,
} from '@latchkey/contracts/mfa';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Device,
  Endpoint,
  errorsOf,
  exactlyOne,
  FactorRemovalService,
  InArea,
} from '@latchkey/edge';
import { SIGN_IN_ERRORS } from '../sign-in/sign-in.service.js';
import { accountNameOf } from '../users/user.view.js';
import { Notes, type RequestNotes } from '../requests/request-notes.js';
import { OWN_TOTP_ERRORS, TotpSignInService } from './totp-sign-in.service.js';

@InArea('TOTP', 'Codes of an authenticator app (RFC 6238), and recovery codes for when it is lost.')
export class TotpsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: TotpSignInService,
    private readonly removal: FactorRemovalService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/totps/create',
    beta: true,
    summary: 'Create a TOTP',
    description:
      'Show `qr_base64` to the user, and the recovery codes once. The TOTP becomes active with the first code that is verified within `expires_in`. Until then, creating another replaces it.',
    request: CreateTotpRequest,
    response: CreateTotpResponse,
    errors: errorsOf(getUser, createTotp),
  })
  async createTotp(@Context() context: AppContext, @Body() { user_id, expires_in }: CreateTotpRequest) {
    const user = await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(createTotp, context, { user_id, expires_in, account_name: accountNameOf(user) });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/totps/verify',
    signInStep: { of: 'totp', does: 'attempt' },
    summary: 'Verify a TOTP code',
    description:
      'The first code makes a TOTP active. A code works once, up to 30 seconds early or late; 5 wrong ones within 10 minutes lock codes and recovery codes for 10 minutes. Session members work as in passcode verification.',
    request: VerifyTotpRequest,
    response: VerifyTotpResponse,
    errors: [...errorsOf(verifyTotp), ...SIGN_IN_ERRORS],
  })
  verifyTotp(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() input: VerifyTotpRequest,
  ) {
    const { user_id, totp_code } = input;
    return this.signIn.run(context, { user_id, code: { totp_code }, input, device });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/totps/recover',
    signInStep: { of: 'totp', does: 'attempt' },
    summary: 'Verify a recovery code',
    description:
      'Takes a recovery code instead of a code, for a lost authenticator. Each works once, under the same lock as codes. Case, spaces and the hyphen do not matter.',
    request: RecoverTotpRequest,
    response: RecoverTotpResponse,
    errors: [...errorsOf(recoverTotp), ...SIGN_IN_ERRORS],
  })
  recoverTotp(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() input: RecoverTotpRequest,
  ) {
    const { user_id, recovery_code } = input;
    return this.signIn.run(context, { user_id, code: { recovery_code }, input, device });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/totp/verify',
    access: 'public',
    signInStep: { of: 'totp', does: 'attempt' },
    summary: 'Verify a TOTP of the user of a session',
    description:
      'For pages: adds the factor of a code, or of a recovery code, to a session by its `session_token` alone, for its own user. With a public token it needs the App setting `account_changes: person` (403 `account_changes_not_enabled`). The session is not extended. The limits are those of `POST /v1/auth/totps/verify`.',
    request: OwnTotpRequest,
    needs: exactlyOne<OwnTotpRequest>('totp_code', 'recovery_code'),
    response: VerifyTotpResponse,
    errors: ['account_changes_not_enabled', ...OWN_TOTP_ERRORS],
  })
  verifyOwnTotp(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Notes() notes: RequestNotes,
    @Body() input: OwnTotpRequest,
  ) {
    requireMayChange(context.caller);
    return this.signIn.runOwn(context, input, { device, notes });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/totps/recovery_codes',
    beta: true,
    summary: "List a user's recovery codes",
    description: 'Those that are left. A user without a TOTP has an empty list.',
    request: ListRecoveryCodesRequest,
    response: ListRecoveryCodesResponse,
    errors: errorsOf(getUser, listRecoveryCodes),
    repeatable: true,
  })
  async listTotpRecoveryCodes(@Context() context: AppContext, @Body() { user_id }: ListRecoveryCodesRequest) {
    await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(listRecoveryCodes, context, { user_id });
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/totps/{totp_id}/delete',
    summary: 'Remove a TOTP',
    description:
      'Its codes and recovery codes are void at once. Sessions lose its factors, and end if they have no other. The user may then create another TOTP.',
    response: RemovalResponse,
    example: { message: 'The TOTP was removed.' },
    errors: errorsOf(deleteTotp),
  })
  async deleteTotp(@Context() context: AppContext, @Param('totp_id') totp_id: string) {
    const { user_id } = await this.rpc.call(deleteTotp, context, { totp_id });
    await this.removal.follow(context, { user_id, method_id: totp_id });
    return { message: 'The TOTP was removed.', user_id };
  }
}
