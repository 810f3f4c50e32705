import { AppError, ownOrigins } from '@latchkey/contracts';
import { type ResolvedHostedApp, resolveHostedApp } from '@latchkey/contracts/identity';
import { isId } from '@latchkey/platform/ids';
import type { RpcClient } from '@latchkey/platform/rpc';
import { type LookUp, type RateLimits, TtlCache } from '@latchkey/edge';
import { isOwnPage, type PageHeaders } from './own-origins.js';

/** As for keys: a change is seen everywhere within a second. */
const TTL_MS = 900;
const PREFIX = 'pk_hosted_';

interface HostedParts {
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly limits: Pick<RateLimits, 'countLookUp'>;
  readonly baseUrl: string;
}

/** The Apps that have `hosted_sign_in` on. */
export class HostedApps {
  readonly ownOrigins: readonly string[];
  private readonly apps = new TtlCache<ResolvedHostedApp | null>(TTL_MS);

  constructor(private readonly parts: HostedParts) {
    this.ownOrigins = ownOrigins(parts.baseUrl);
  }

  /** Null for an App that is unknown, or has no page. @throws AppError rate_limited for an address that guesses ids. */
  find(appId: string, { requestId, request }: LookUp): Promise<ResolvedHostedApp | null> {
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
  ): Promise<ResolvedHostedApp> {
    if (!isOwnPage(request.headers, this.ownOrigins)) throw new AppError('origin_not_allowed');
    const app = await this.find(appId, { requestId: request.id, request });
    if (!app) throw new AppError('app_not_found');
    return app;
  }

  /** The App that a key of a page names; undefined for a key of another form. */
  appIdOf(key: string): string | undefined {
    return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
  }

  private async load(app_id: string, requestId: string): Promise<ResolvedHostedApp | null> {
    const { app } = await this.parts.rpc.call(resolveHostedApp, { requestId, caller: null }, { app_id });
    return app;
  }
}
