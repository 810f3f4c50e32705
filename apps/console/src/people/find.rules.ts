import { may, type Role } from '../api/permissions.rules.js';
import type { InputOf } from '../api/client.js';

export const STATUSES = ['pending', 'active', 'blocked'] as const;
export type Status = (typeof STATUSES)[number];

export interface Wanted {
  /** What the operator typed; empty for everybody of the App. */
  readonly text: string;
  readonly app?: string | undefined;
  readonly status?: Status | undefined;
}

/** Addresses of the chains: 0x and 40 digits, or base58 and bech32 of these lengths. */
const WALLET = /^(?:0x[0-9a-f]{40}|[a-z0-9]{32,90})$/i;
const USER_ID = /^user_[a-z0-9]{26}$/;

/** How the API is asked for these people. Undefined while there is neither a text nor an App. */
export function findInput({ text, app, status }: Wanted, role: Role): InputOf<'findUsers'> | undefined {
  const filters = { ...(app && { app_id: app }), ...(status && { status }) };
  if (text === '') return app ? filters : undefined;
  if (app === undefined || USER_ID.test(text)) return { ...filters, query: text };
  if (WALLET.test(text)) return { ...filters, wallet: text };
  // Whoever sees addresses masked may not try how they begin.
  return may(role, 'blockUserOfApp') ? { ...filters, begins_with: text } : { ...filters, query: text };
}

/** The name of a person, or the best that stands for it. */
export function nameOf(user: {
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly external_id: string;
  readonly emails: readonly { readonly email: string }[];
  readonly phone_numbers: readonly { readonly phone_number: string }[];
}): string {
  const name = [user.first_name, user.middle_name, user.last_name].filter(Boolean).join(' ');
  const address = user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number;
  return name || address || user.external_id || 'Without a name';
}
