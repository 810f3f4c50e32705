import { type AppSettings, HOSTED_SESSION_MINUTES, ownOrigins } from '@latchkey/contracts';

/** The page belongs to this service alone: its origin, its passkeys, and links and providers that lead back to it. */
export function settingsOfPage(settings: AppSettings, appId: string, baseUrl: string): AppSettings {
  const origins = ownOrigins(baseUrl);
  return {
    ...settings,
    public_sends: true,
    public_session_max_minutes: HOSTED_SESSION_MINUTES,
    allowed_origins: [...origins],
    allowed_redirect_urls: origins.map((origin) => `${origin}/sign-in/${appId}`),
  };
}
