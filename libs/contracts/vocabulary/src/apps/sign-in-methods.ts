import { AppError } from '../errors/app-error.js';
import type { SignInMethod } from './app-settings.js';
import type { Caller } from './caller.js';

/** @throws AppError method_not_enabled where the App has switched this way to sign in off. */
export function requireSignInMethod(caller: Pick<Caller, 'settings'> | null, method: SignInMethod): void {
  if (caller && !caller.settings.sign_in_methods.includes(method)) throw new AppError('method_not_enabled');
}
