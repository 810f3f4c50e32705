import type { AppSettings, Environment, Tier } from './app-settings.js';

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
