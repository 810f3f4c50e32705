import { AppError, type AppSettings, type Caller } from '@latchkey/contracts';
import { getApp } from '@latchkey/contracts/identity';
import { isCoded } from '@latchkey/platform/errors';
import { isId } from '@latchkey/platform/ids';
import type { RpcClient } from '@latchkey/platform/rpc';
import { callerOf, type LookUp, type RateLimits, TtlCache } from '@latchkey/edge';
import { isOwnPage, ownOrigins, type PageHeaders } from './own-origins.js';

/** As for keys: a change is seen everywhere within a second. */
const TTL_MS = 900;
const PREFIX = 'pk_hosted_';
/** Minutes from its start to the end of a session of the page, whatever the page asks for: it only waits for its exchange. */
const PAGE_SESSION_MINUTES = 10;

/** An App with a sign-in page here. */
export interface HostedApp {
  /** As its page calls: a public token, which only this service's own pages may use. */
  readonly caller: Caller;
  /** The settings as the App has them. */
  readonly settings: AppSettings;
}

interface HostedParts {
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly limits: Pick<RateLimits, 'countLookUp'>;
  readonly baseUrl: string;
}

/** The Apps that have `hosted_sign_in` on. */
export class HostedApps {
  readonly ownOrigins: readonly string[];
  private readonly apps = new TtlCache<HostedApp | null>(TTL_MS);

  constructor(private readonly parts: HostedParts) {
    this.ownOrigins = ownOrigins(parts.baseUrl);
  }

  /** Null for an App that is unknown, or has no page. @throws AppError rate_limited for an address that guesses ids. */
  find(appId: string, { requestId, request }: LookUp): Promise<HostedApp | null> {
    // Any text of an address comes here, also one that no database takes.
    if (!isId('app', appId)) return Promise.resolve(null);
    const cached = this.apps.get(appId);
    if (cached) return cached;
    const guess = this.parts.limits.countLookUp(request);
    return this.apps.getOrLoad(appId, async () => {
      const found = await this.load(appId, requestId);
      if (found) guess?.giveBack();
      return found;
    });
  }

  /** The App of a call of its own page. @throws AppError origin_not_allowed, app_not_found */
  async ofPage(
    appId: string,
    request: LookUp['request'] & { id: string; headers: PageHeaders },
  ): Promise<HostedApp> {
    if (!isOwnPage(request.headers, this.ownOrigins)) throw new AppError('origin_not_allowed');
    const app = await this.find(appId, { requestId: request.id, request });
    if (!app) throw new AppError('app_not_found');
    return app;
  }

  /** The App that a key of a page names; undefined for a key of another form. */
  appIdOf(key: string): string | undefined {
    return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
  }

  private async load(app_id: string, requestId: string): Promise<HostedApp | null> {
    const asked = this.parts.rpc.call(getApp, { requestId, caller: null }, { app_id });
    const app = await asked.catch((error: unknown) => {
      if (isCoded(error, 'app_not_found')) return undefined;
      throw error;
    });
    if (!app?.settings.hosted_sign_in) return null;
    const caller = callerOf(app, 'public');
    return { caller: { ...caller, settings: this.settingsOfPage(caller) }, settings: caller.settings };
  }

  /** The page belongs to this service alone: its origin, its passkeys, and links and providers that lead back to it. */
  private settingsOfPage({ app_id, settings }: Caller): AppSettings {
    return {
      ...settings,
      public_sends: true,
      public_session_max_minutes: PAGE_SESSION_MINUTES,
      allowed_origins: [...this.ownOrigins],
      allowed_redirect_urls: this.ownOrigins.map((origin) => `${origin}/sign-in/${app_id}`),
    };
  }
}
