import { type AppSettings, type Caller, keylessProcedure, operatorProcedure } from '@latchkey/contracts';
import type { AppRef } from './apps.js';

/** The SHA-256 of a key in hex: the key itself never travels. */
export interface ResolveApiKeyInput {
  digest: string;
}

/** A caller, with the ticket that proves it to services. */
export interface TicketedCaller {
  caller: Caller;
  ticket: string;
}

export interface ResolvedApiKey extends Omit<TicketedCaller, 'ticket'> {
  key_id: string;
  /** Absent in an answer of version 0.2.0. */
  ticket?: string;
}

/** The caller of a key; `key: null` if it is unknown or revoked, an answer that can be cached, too. */
export const resolveApiKey = keylessProcedure<ResolveApiKeyInput, { key: ResolvedApiKey | null }>(
  'identity.v1.resolve_api_key',
  [],
  { shared: true },
);

/** The hosted page of an App as it calls: with a public token that only this service's own pages may use. */
export interface ResolvedHostedApp extends TicketedCaller {
  /** The settings as the App has them. */
  settings: AppSettings;
}

/** The caller of a hosted page; `app: null` if the App is unknown, or has no page. */
export const resolveHostedApp = keylessProcedure<AppRef, { app: ResolvedHostedApp | null }>(
  'identity.v1.resolve_hosted_app',
  [],
  { shared: true },
);

/** The caller for an operator who acts for an App, as its secret key would. */
export const actForApp = operatorProcedure<AppRef, TicketedCaller>('identity.v1.act_for_app', [
  'app_not_found',
]);
