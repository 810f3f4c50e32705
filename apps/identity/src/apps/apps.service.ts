import { AppError } from '@latchkey/contracts';
import {
  type ApiKeyKind,
  type App,
  appChanged,
  appCreated,
  type AppRef,
  type CreateAppRequest,
  type CreateAppResponse,
  type Environment,
  type ListAppsResponse,
  type OAuthProvidersInput,
  type PageQuery,
  type UpdateAppRequest,
} from '@latchkey/contracts/identity';
import type { Secret } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { KeyIssuer } from '../api-keys/key-issuer.js';
import { DEFAULT_PAGE } from '../page.js';
import { changedSettings, issuerProblems, mergeSettings } from './app-settings.rules.js';
import { toApp, toCreatedApp } from './app.view.js';
import { AppsRepository, type NewApp } from './apps.repository.js';
import { OAuthProvidersRepository } from './oauth-providers.repository.js';

/** A key that the operator chose for the first App. */
export interface OperatorKey {
  readonly kind: ApiKeyKind;
  readonly key: Secret;
}

export interface Bootstrapped {
  readonly appId: string;
  readonly isNew: boolean;
  readonly addedKeys: number;
}

@Injectable()
export class AppsService {
  constructor(
    private readonly apps: AppsRepository,
    private readonly providers: OAuthProvidersRepository,
    private readonly issuer: KeyIssuer,
    private readonly outbox: Outbox,
  ) {}

  create({ name, environment, tier }: CreateAppRequest): Promise<CreateAppResponse> {
    const app = { id: newId('app'), name, environment, tier: tier ?? 'standard' };
    return this.apps.source.transaction(async (tx) => {
      await this.apps.insert(tx, app);
      await this.outbox.add(tx, appCreated, { appId: app.id, data: { environment } });
      const secretKey = await this.issuer.issue(tx, app, 'secret');
      const publicToken = await this.issuer.issue(tx, app, 'public');
      return toCreatedApp(await this.apps.get(app.id, tx), secretKey, publicToken);
    });
  }

  async list({ limit, offset }: PageQuery): Promise<ListAppsResponse> {
    const rows = await this.apps.page(limit ?? DEFAULT_PAGE, offset ?? 0);
    const providers = await this.providers.ofApps(rows.map(({ id }) => id));
    return { apps: rows.map((row) => toApp(row, providers)) };
  }

  async get({ app_id }: AppRef): Promise<App> {
    const row = await this.apps.get(app_id);
    return toApp(row, await this.providers.ofApps([app_id]));
  }

  async update({ app_id, name, tier, settings }: AppRef & UpdateAppRequest): Promise<App> {
    const { environment } = await this.apps.get(app_id);
    requireAllowedIssuers(settings?.oauth_providers, environment);
    const changes = await this.providers.seal(app_id, settings?.oauth_providers);
    return this.apps.source.transaction(async (tx) => {
      const app = await this.apps.lock(tx, app_id);
      const merged = mergeSettings(app.settings, settings ?? {});
      const after = { ...app, name: name ?? app.name, tier: tier ?? app.tier, settings: merged };
      await this.apps.save(tx, after);
      await this.providers.apply(tx, app_id, changes);
      const changed = changedSettings(app, after, changes.length > 0);
      if (changed.length > 0)
        await this.outbox.add(tx, appChanged, { appId: app_id, data: { settings: changed } });
      return toApp(await this.apps.get(app_id, tx), await this.providers.ofApps([app_id], tx));
    });
  }

  /**
   * Makes the first App of an empty database, and gives it the operator's keys as far as they are new.
   * Null where Apps exist and none was made so: none of them is ours to add keys to.
   */
  bootstrap(keys: readonly OperatorKey[]): Promise<Bootstrapped | null> {
    const fresh: NewApp = { id: newId('app'), name: 'Default App', environment: 'test', tier: 'enterprise' };
    return this.apps.source.transaction(async (tx) => {
      const isNew = await this.apps.insertBootstrap(tx, fresh);
      const appId = isNew ? fresh.id : await this.apps.bootstrapId(tx);
      if (!appId) return null;
      if (isNew) await this.outbox.add(tx, appCreated, { appId, data: { environment: fresh.environment } });
      let addedKeys = 0;
      for (const { kind, key } of keys)
        if (await this.issuer.adopt(tx, { id: appId, environment: 'test' }, kind, key)) addedKeys += 1;
      return { appId, isNew, addedKeys };
    });
  }
}

/** @throws AppError invalid_request naming every issuer that is refused. */
function requireAllowedIssuers(
  given: OAuthProvidersInput | null | undefined,
  environment: Environment,
): void {
  const fields = issuerProblems(given, environment);
  if (fields.length > 0) throw new AppError('invalid_request', { fields });
}
