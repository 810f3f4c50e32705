import { type Attestation, defineAttestation } from '@latchkey/platform/procedures';
import { AppError } from '../errors/app-error.js';
import { integerField } from '../fields/field.js';
import { SessionToken, TOKEN_EXAMPLE } from '../fields/fields.js';
import type { FactorType } from './factor.js';

/**
 * What people change in their account by themselves, and what a session that lacks the second proof of its App is taken
 * for; null where it is not taken. Pages without a server and the handler of `@latchkey/node` have this one table.
 */
export const OWN_CHANGES = {
  update_names: null,
  add_address: 'enroll_factor',
  remove_address: null,
  add_passkey: 'enroll_factor',
  remove_passkey: null,
  add_totp: 'enroll_factor',
  remove_totp: null,
  list_recovery_codes: null,
  add_provider: 'enroll_factor',
  remove_provider: null,
  add_wallet: 'enroll_factor',
  remove_wallet: null,
} as const;

export type OwnChange = keyof typeof OWN_CHANGES;
export const OWN_CHANGE_NAMES = Object.keys(OWN_CHANGES) as OwnChange[];

/** Those that a page makes, where its App lets it. */
export const PAGE_CHANGES = [
  'add_address',
  'remove_address',
  'add_passkey',
  'remove_passkey',
] as const satisfies OwnChange[];
export type PageChange = (typeof PAGE_CHANGES)[number];

/** Minutes since the session proved a factor, unless an App's server asks for another time. */
export const OWN_CHANGE_MINUTES = 10;

/** The members of a request by which people change their account. */
export class OwnChangeMembers {
  @SessionToken({ example: TOKEN_EXAMPLE }) session_token!: string;
  @integerField({
    description: 'Minutes since the factor was verified (secret key); 10 when absent.',
    minimum: 1,
    maximum: 525600,
    optional: true,
  })
  max_factor_age?: number;
}

/** A factor that is missing or too old; `any` where no type is required. */
export interface UnmetFactor {
  type: FactorType | 'any';
  reason: 'factor_missing' | 'factor_too_old';
}

/** The refusal of a session of this user that lacks these factors. */
export function stepUpRequired(unmet: readonly [UnmetFactor, ...UnmetFactor[]], userId: string): AppError {
  const [{ type, reason }] = unmet;
  return new AppError('step_up_required', { reason: `${reason}:${type}`, unmet: [...unmet], userId });
}

/** Whose session token was shown for a change, and what the session lacks for it: mfa knows which of the two counts. */
export interface ProvenChange {
  app_id: string;
  user_id: string;
  change: OwnChange;
  /** What is removed, where the call names it; that of a page does. */
  method_id?: string;
  /** Of a user without an active TOTP. */
  lacks_any?: UnmetFactor;
  /** Of a user who has passkeys alone, on a page of an App with `second_factor`. */
  lacks_passkey?: UnmetFactor;
  /** Of a user who has one: otherwise whoever reads their mailbox could remove it. */
  lacks_totp?: UnmetFactor;
}

export const provenChange: Attestation<ProvenChange> = defineAttestation('session', 'proven-change+jwt');

/** That the user of a session may make this change now. */
export interface AdmittedChange {
  app_id: string;
  user_id: string;
  change: OwnChange;
  /** As in `ProvenChange`. */
  method_id?: string;
}

export const admittedChange: Attestation<AdmittedChange> = defineAttestation('mfa', 'admitted-change+jwt');

/** A change, and what it removes. */
export interface NamedChange {
  change: OwnChange;
  method_id?: string | undefined;
}

/** A change as the words of services name it: without the member that it lacks. */
export function claimsOfChange({
  change,
  method_id,
}: NamedChange): Pick<AdmittedChange, 'change' | 'method_id'> {
  return { change, ...(method_id !== undefined && { method_id }) };
}

/** Asks a service for a change of the account. */
export interface OwnChangeInput {
  user_id: string;
  /** The word on it: of the session service to mfa (`provenChange`), of mfa to the others (`admittedChange`). */
  said: string;
}

/** That a method of this user was removed, by the service that had it. */
export interface RemovedMethod {
  app_id: string;
  user_id: string;
  method_id: string;
}

export const removedMethod: Readonly<Record<'identity' | 'mfa', Attestation<RemovedMethod>>> = {
  identity: defineAttestation('identity', 'removed-method+jwt'),
  mfa: defineAttestation('mfa', 'removed-method+jwt'),
};

/** The user whose method was removed, and the word of its service on it (`removedMethod`). */
export interface RemovedOwn {
  user_id: string;
  removed: string;
}
