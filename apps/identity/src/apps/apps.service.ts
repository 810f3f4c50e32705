import { AppError, DEFAULT_PAGE } from '@latchkey/contracts';
import type {
  ApiKeyKind,
  App,
  AppRef,
  CreateAppRequest,
  CreateAppResponse,
  ListAppsResponse,
  PageQuery,
  UpdateAppRequest,
} from '@latchkey/contracts/identity';
import type { Secret } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { changedSettings, mergeSettings } from './app-settings.rules.js';
import type { FirstApp } from './app.entity.js';
import { toApp, toCreatedApp } from './app.view.js';
import { AppsRepository } from './apps.repository.js';
import { pageProblems } from './page-settings.rules.js';
import { ProviderSettings } from './provider-settings.service.js';

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
    private readonly source: DataSource,
    private readonly apps: AppsRepository,
    private readonly keys: ApiKeysService,
    private readonly providers: ProviderSettings,
  ) {}

  create({ name, environment, tier }: CreateAppRequest): Promise<CreateAppResponse> {
    const app = { id: newId('app'), name, environment, tier: tier ?? 'standard' };
    return this.source.transaction(async (tx) => {
      await this.apps.add(tx, app);
      const secretKey = await this.keys.issue(tx, app, 'secret');
      const publicToken = await this.keys.issue(tx, app, 'public');
      return toCreatedApp(await this.apps.get(app.id, tx), secretKey, publicToken);
    });
  }

  async list({ limit, offset }: PageQuery): Promise<ListAppsResponse> {
    const rows = await this.apps.page(limit ?? DEFAULT_PAGE, offset ?? 0);
    const providers = await this.apps.providersOf(rows.map(({ id }) => id));
    return { apps: rows.map((row) => toApp(row, providers)) };
  }

  /** @throws AppError app_not_found */
  async get({ app_id }: AppRef): Promise<App> {
    return toApp(await this.apps.get(app_id), await this.apps.providersOf([app_id]));
  }

  /** @throws AppError app_not_found, invalid_request, key_provider_unavailable */
  async update({ app_id, name, tier, settings }: AppRef & UpdateAppRequest): Promise<App> {
    const stored = await this.apps.get(app_id);
    const fields = pageProblems(settings, stored.environment);
    if (fields.length > 0) throw new AppError('invalid_request', { fields });
    const providers = await this.providers.prepare(stored, settings?.oauth_providers);
    const updated = await this.source.transaction(async (tx) => {
      const app = await this.apps.lock(tx, app_id);
      const merged = mergeSettings(app.settings, settings ?? {});
      const after = { ...app, name: name ?? app.name, tier: tier ?? app.tier, settings: merged };
      await this.apps.save(tx, after, providers, changedSettings(app, after, providers.length > 0));
      return toApp(await this.apps.get(app_id, tx), await this.apps.providersOf([app_id], tx));
    });
    await this.providers.deleteUnkeptTokens(app_id, providers);
    return updated;
  }

  /**
   * Creates the first App of an empty database, and gives it those of the operator's keys that are new.
   * Null where Apps exist and bootstrap created none of them: their owner did not ask for these keys.
   */
  bootstrap(
    keys: readonly OperatorKey[],
    { name, settings = {} }: Pick<FirstApp, 'name'> & Partial<Pick<FirstApp, 'settings'>>,
  ): Promise<Bootstrapped | null> {
    const fresh: FirstApp = { id: newId('app'), name, environment: 'test', tier: 'enterprise', settings };
    return this.source.transaction(async (tx) => {
      const isNew = await this.apps.addBootstrap(tx, fresh);
      const appId = isNew ? fresh.id : await this.apps.bootstrapId(tx);
      if (!appId) return null;
      let addedKeys = 0;
      for (const { kind, key } of keys)
        if (await this.keys.adopt(tx, { id: appId, environment: 'test' }, kind, key)) addedKeys += 1;
      return { appId, isNew, addedKeys };
    });
  }
}
