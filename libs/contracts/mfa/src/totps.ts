import {
  booleanField,
  Described,
  type Factor,
  type FieldOptions,
  integerField,
  listField,
  type MethodLocks,
  type OwnUnlocked,
  type OwnUnlockInput,
  procedure,
  type ProofUse,
  publicProcedure,
  SessionMembers,
  SessionToken,
  SignInResponse,
  type Spent,
  stringField,
  stringListField,
  Text,
  TotpId,
  UserId,
  type UserRef,
} from '@latchkey/contracts';

const TotpCode = (options?: FieldOptions) =>
  stringField({
    ...{ description: 'The code that the authenticator shows.', maxLength: 64, examples: ['287082'] },
    ...options,
  });
const RecoveryCode = (options?: FieldOptions) =>
  stringField({
    ...{ description: 'One of the recovery codes.', maxLength: 64, examples: ['k7m2p-9xq4w'] },
    ...options,
  });
const RecoveryCodes = () =>
  stringListField({
    description: 'The recovery codes that are left; each works once.',
    examples: [['k7m2p-9xq4w', '3hv8c-t6dnr']],
  });

export class CreateTotpRequest {
  @UserId() user_id!: string;
  @integerField({
    description: 'Minutes within which the TOTP must be verified to become active.',
    minimum: 5,
    maximum: 2160,
    default: 30,
    optional: true,
  })
  expires_in?: number;
}

@Described('The new TOTP, with its secret and recovery codes.')
export class CreateTotpResponse {
  @UserId() user_id!: string;
  @Text({
    description: 'The secret in base32, for typing it in.',
    examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  })
  secret!: string;
  @TotpId() totp_id!: string;
  @RecoveryCodes() recovery_codes!: string[];
  @Text({
    description: 'QR code of the `otpauth://` URI: a PNG as a data URL.',
    examples: ['data:image/png;base64,…'],
  })
  qr_base64!: string;
}

export class VerifyTotpRequest extends SessionMembers {
  @UserId() user_id!: string;
  @TotpCode() totp_code!: string;
}

@Described('The code was right: the user, the TOTP, and the session if the request asked for one.')
export class VerifyTotpResponse extends SignInResponse {
  @TotpId() totp_id!: string;
}

export class RecoverTotpRequest extends SessionMembers {
  @UserId() user_id!: string;
  @RecoveryCode() recovery_code!: string;
}

@Described('The recovery code was right: the user, the TOTP, and the session if the request asked for one.')
export class RecoverTotpResponse extends SignInResponse {
  @TotpId() totp_id!: string;
}

/** What a page hands in: a code, or a recovery code, of the user of its session. */
export class OwnTotpRequest {
  @SessionToken({ description: 'Token of the session that gains the factor.' }) session_token!: string;
  @TotpCode({ optional: true }) totp_code?: string;
  @RecoveryCode({ optional: true }) recovery_code?: string;
}

export class ListRecoveryCodesRequest {
  @UserId() user_id!: string;
}

export class TotpRecoveryCodes {
  @TotpId() id!: string;
  @booleanField({ description: 'Whether the TOTP is active.' }) verified!: boolean;
  @RecoveryCodes() recovery_codes!: string[];
}

@Described('The recovery codes that are left.')
export class ListRecoveryCodesResponse {
  @UserId() user_id!: string;
  @listField(() => TotpRecoveryCodes, { description: 'Each TOTP with its codes.' })
  totps!: TotpRecoveryCodes[];
}

export interface CreateTotpInput extends CreateTotpRequest {
  /** Shown by the authenticator below the name of the App: an email or phone number of the user. */
  account_name: string;
}

export interface TotpProof extends Spent {
  totp_id: string;
  /** True when this code made the TOTP active. */
  activated: boolean;
}

/** Makes a TOTP, and replaces one that was never verified; the user must exist. */
export const createTotp = procedure<CreateTotpInput, CreateTotpResponse>('mfa.v1.create_totp', [
  'user_not_found',
  'active_totp_exists',
  'key_provider_unavailable',
]);

/** `kept`: the user has an active TOTP, which stays. */
export type TotpImport = 'added' | 'kept' | 'user_not_found';

/** Adds active TOTPs with secrets that the App knows, without recovery codes; one that was never verified is replaced. */
export const importTotps = procedure<
  { totps: { user_id: string; secret: string }[] },
  { outcomes: TotpImport[] }
>('mfa.v1.import_totps', ['key_provider_unavailable'], { timeoutMs: 20_000 });

export type VerifyTotpInput = ProofUse & { user_id: string; totp_code: string };
export type RecoverTotpInput = ProofUse & { user_id: string; recovery_code: string };

/** Spends a code, once; it activates an unverified TOTP. */
export const verifyTotp = publicProcedure<VerifyTotpInput, TotpProof>('mfa.v1.verify_totp', [
  'totp_not_found',
  'totp_expired',
  'invalid_totp_code',
  'too_many_attempts',
  'key_provider_unavailable',
]);

/** Spends a recovery code of the user's active TOTP, once. */
export const recoverTotp = publicProcedure<RecoverTotpInput, Spent & { totp_id: string }>(
  'mfa.v1.recover_totp',
  ['totp_not_found', 'invalid_recovery_code', 'too_many_attempts', 'key_provider_unavailable'],
);

export const listRecoveryCodes = procedure<UserRef, ListRecoveryCodesResponse>('mfa.v1.list_recovery_codes', [
  'key_provider_unavailable',
]);

/** The lock that `unlockUser` would lift. */
export const lockedTotps = procedure<UserRef, MethodLocks>('mfa.v1.locked_totps');

/** Lifts the lock of the user's TOTP, even a lasting one, and resets its wrong guesses. May be repeated. */
export const unlockUser = procedure<UserRef, UserRef>('mfa.v1.unlock_user');

/** The same by the user. After a lasting lock, five wrong guesses set it again. */
export const unlockOwnTotp = publicProcedure<OwnUnlockInput, OwnUnlocked>('mfa.v1.unlock_own_totp', [
  'method_locked',
]);

export const deleteTotp = procedure<{ totp_id: string }, UserRef>('mfa.v1.delete_totp', ['totp_not_found']);

/** Test Apps only: moves the times of a TOTP back, its locks and guesses too, as if the given minutes had passed. */
export const fastForwardTotp = procedure<{ totp_id: string; minutes: number }, { totp_id: string }>(
  'mfa.v1.fast_forward_totp',
  ['route_not_found', 'totp_not_found'],
);

/** The session factor of a code of an authenticator, or of a recovery code; the session service sets its time. */
export function totpFactor(
  totp_id: string,
  delivery_channel: 'totp_authenticator' | 'totp_recovery_code',
): Factor {
  const method = { method_id: totp_id, method_type: 'totp', last_verified_at: 0, totp_id } as const;
  return { delivery_channel, type: 'totp', method };
}
