import { LatchkeyError } from '../errors/latchkey-error.js';
import { readStored, store } from '../session/stored-value.js';

const nameOf = (key: string) => `latchkey.oauth.${key}`;

/** The tab that begins a sign-in is the one that finishes it: sessionStorage belongs to one tab. */
export function rememberOAuth(key: string, state: string): void {
  if (store('sessionStorage', nameOf(key), state)) return;
  throw new LatchkeyError('The browser forbids storage, without which no sign-in can return', {
    errorType: 'not_supported',
  });
}

/** @throws LatchkeyError not_begun_here: a planted link must not sign the person in to a stranger's account. */
export function begunOAuth(key: string): string {
  const state = readStored<string>('sessionStorage', nameOf(key));
  if (typeof state === 'string') return state;
  throw new LatchkeyError('This tab began no sign-in at a provider', { errorType: 'not_begun_here' });
}

export const forgetOAuth = (key: string): boolean => store('sessionStorage', nameOf(key), undefined);
