import type { AppSettings, Environment } from '@latchkey/contracts';

const MOST_MINUTES = 12 * 60;
const IDLE_MINUTES = 60;

export interface OperatorsApp {
  readonly environment: Environment;
  readonly settings: Partial<AppSettings>;
}

/**
 * What the App of the operators is: sign-up is closed, the hosted page signs in, and a session ends after twelve hours, or an
 * hour without use. Whoever invites vouches for the address: else it would move to a new user once its user has a passkey.
 * Pages of plain http, as on one machine, are those of a test App.
 */
export function operatorsApp(consoleOrigins: readonly string[]): OperatorsApp {
  const isLive = consoleOrigins.every((origin) => origin.startsWith('https:'));
  return {
    environment: isLive ? 'live' : 'test',
    settings: {
      sign_up: 'closed',
      sign_in_methods: ['email_otp', 'magic_link', 'passkey'],
      unverified_identifiers: 'vouched',
      hosted_sign_in: true,
      // At an open desk a key that is plugged in needs more than a touch.
      webauthn_user_verification: 'required',
      allowed_origins: [...consoleOrigins],
      allowed_redirect_urls: consoleOrigins.map((origin) => `${origin}/console/signed-in`),
      session_max_minutes: MOST_MINUTES,
      session_idle_minutes: IDLE_MINUTES,
    },
  };
}
