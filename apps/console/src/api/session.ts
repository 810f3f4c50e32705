import { queryOptions } from '@tanstack/react-query';
import { send } from './client.js';
import type { Role } from './permissions.rules.js';

const SESSION = '/v1/admin/session';

export interface Operator {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** Who is signed in. */
export interface OperatorSession {
  readonly operator: Operator;
  readonly expires_at: number;
  /** Until a passkey is added, everything else is refused. */
  readonly needs_passkey: boolean;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => send('GET', SESSION, { signal }) as Promise<OperatorSession>,
  staleTime: 60_000,
  retry: false,
});

/** @param token the code of the sign-in page, or the token of an invitation. */
export const beginSession = (body: { token: string; code_verifier?: string }) =>
  send('POST', SESSION, { body }) as Promise<OperatorSession>;

export const endSession = () => send('DELETE', SESSION);

export const signInAddress = () =>
  send('GET', '/v1/admin/sign_in') as Promise<{ sign_in_url: string; app_id: string }>;

/** What the browser's call for a passkey takes. */
export interface PasskeyOptions {
  readonly options: unknown;
}

export const beginPasskey = () => send('POST', `${SESSION}/passkeys/begin`) as Promise<PasskeyOptions>;

export const addPasskey = (body: { name?: string; credential: unknown }) =>
  send('POST', `${SESSION}/passkeys`, { body });

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => send('GET', `${SESSION}/passkeys`, { signal }) as Promise<{ passkeys: Passkey[] }>,
});

export const removePasskey = (id: string) => send('DELETE', `${SESSION}/passkeys/${encodeURIComponent(id)}`);

export const beginProof = () => send('POST', `${SESSION}/proof/begin`) as Promise<PasskeyOptions>;

export const proveSession = (body: { credential: unknown }) =>
  send('POST', `${SESSION}/proof`, { body }) as Promise<OperatorSession>;
