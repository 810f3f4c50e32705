import { type AppSettings, ownOrigins } from '@latchkey/contracts';

/** Minutes from its start to the end of a session of the page, whatever the page asks for: it only waits for its exchange. */
const PAGE_SESSION_MINUTES = 10;

/** The page belongs to this service alone: its origin, its passkeys, and links and providers that lead back to it. */
export function settingsOfPage(settings: AppSettings, appId: string, baseUrl: string): AppSettings {
  const origins = ownOrigins(baseUrl);
  return {
    ...settings,
    public_sends: true,
    public_session_max_minutes: PAGE_SESSION_MINUTES,
    allowed_origins: [...origins],
    allowed_redirect_urls: origins.map((origin) => `${origin}/sign-in/${appId}`),
  };
}
