import { AppError } from '../errors/app-error.js';
import type { AppSettings, Environment, SignInMethod, Tier } from './app-settings.js';

/** The App on whose behalf a procedure runs; the gateway derives it from the API key alone. */
export interface Caller {
  readonly app_id: string;
  readonly app_name: string;
  readonly environment: Environment;
  readonly tier: Tier;
  readonly key_kind: KeyKind;
  readonly settings: AppSettings;
}

export type KeyKind = 'secret' | 'public';

/** What only test Apps can do does not exist for a live App. @throws AppError route_not_found */
export function requireTestApp(caller: Pick<Caller, 'environment'> | null): void {
  if (caller?.environment !== 'test') throw new AppError('route_not_found');
}

/** @throws AppError method_not_enabled where the App has switched this way to sign in off. */
export function requireSignInMethod(caller: Pick<Caller, 'settings'> | null, method: SignInMethod): void {
  if (caller && !caller.settings.sign_in_methods.includes(method)) throw new AppError('method_not_enabled');
}
