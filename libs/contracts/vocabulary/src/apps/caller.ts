import { defineAttestation } from '@latchkey/platform/procedures';
import type { Actor } from '@latchkey/platform/telemetry';
import { AppError } from '../errors/app-error.js';
import {
  type AppSettings,
  DEFAULT_APP_SETTINGS,
  type Environment,
  type SignInMethod,
  type Tier,
} from './app-settings.js';

/** The App on whose behalf a procedure runs; the gateway derives it from the API key alone. */
export interface Caller {
  readonly app_id: string;
  readonly app_name: string;
  readonly environment: Environment;
  readonly tier: Tier;
  readonly key_kind: KeyKind;
  readonly settings: AppSettings;
  /** A payment needs its person while the App has no transfer policy; absent for an App whose payments do not. */
  readonly payments_need_person?: true;
}

export type KeyKind = 'secret' | 'public';

/** Makes the calls of the hosted page. Only a session that it began can be handed over. */
export const HOSTED_ACTOR = { type: 'public_token', key_id: 'hosted_sign_in' } as const satisfies Actor;

/** Minutes that a session of the hosted page lives. A request cannot make it longer: it only waits for its exchange. */
export const HOSTED_SESSION_MINUTES = 10;

/** A caller, and who acts as it. */
export interface CallerClaims {
  readonly caller: Caller;
  readonly actor: Actor;
}

/** Identity's word for a caller. Services believe it, and no process that only passes it on. */
export const callerTicket = defineAttestation<CallerClaims>(
  'identity',
  'caller+jwt',
  ({ caller, ...claims }) => ({ ...claims, caller: withAllSettings(caller) }),
);

/** During an upgrade, an older identity has no value for the newer settings. */
export function withAllSettings(caller: Caller): Caller {
  return { ...caller, settings: { ...DEFAULT_APP_SETTINGS, ...caller.settings } };
}

/** @throws AppError secret_key_required */
export function requireSecretKey(caller: Pick<Caller, 'key_kind'> | null): void {
  if (caller?.key_kind !== 'secret') throw new AppError('secret_key_required');
}

/** A page sends only where its App has public sends on. @throws AppError secret_key_required */
export function requireMaySend(caller: Pick<Caller, 'key_kind' | 'settings'> | null): void {
  if (caller?.key_kind === 'public' && caller.settings.public_sends) return;
  requireSecretKey(caller);
}

/** A page changes accounts only where its App lets it. @throws AppError account_changes_not_enabled, secret_key_required */
export function requireMayChange(caller: Pick<Caller, 'key_kind' | 'settings'> | null): void {
  if (caller?.key_kind !== 'public') return requireSecretKey(caller);
  if (caller.settings.account_changes !== 'person') throw new AppError('account_changes_not_enabled');
}

/** What only test Apps can do does not exist for a live App. @throws AppError route_not_found */
export function requireTestApp(caller: Pick<Caller, 'environment'> | null): void {
  if (caller?.environment !== 'test') throw new AppError('route_not_found');
}

/** @throws AppError method_not_enabled where the App has switched this way to sign in off. */
export function requireSignInMethod(caller: Pick<Caller, 'settings'> | null, method: SignInMethod): void {
  if (caller && !caller.settings.sign_in_methods.includes(method)) throw new AppError('method_not_enabled');
}
