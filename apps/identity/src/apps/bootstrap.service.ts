import { CONFIG, LOGGER } from '@latchkey/platform/tokens';
import type { Logger } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { IdentityConfig } from '../identity.config.js';
import { AppsService, type OperatorKey } from './apps.service.js';

/** At each start, creates the first App of an empty database with the keys of the settings. */
@Injectable()
export class BootstrapService implements OnApplicationBootstrap {
  constructor(
    private readonly apps: AppsService,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const keys = configuredKeys(this.config);
    if (keys.length === 0) return;
    const { BOOTSTRAP_APP_NAME: name, BOOTSTRAP_ACCOUNT_CHANGES: account_changes } = this.config;
    const done = await this.apps.bootstrap(keys, { name, settings: { account_changes } });
    if (!done) return this.logger.warn('bootstrap.skipped', { reason: 'other_apps_exist' });
    const { appId, isNew, addedKeys } = done;
    if (isNew) this.logger.info('bootstrap.app_created', { appId });
    if (addedKeys > 0) this.logger.info('bootstrap.keys_added', { appId, count: addedKeys });
  }
}

function configuredKeys(config: IdentityConfig): OperatorKey[] {
  const { BOOTSTRAP_SECRET_KEY: secretKey, BOOTSTRAP_PUBLIC_TOKEN: publicToken } = config;
  return [
    ...(secretKey ? [{ kind: 'secret' as const, key: secretKey }] : []),
    ...(publicToken ? [{ kind: 'public' as const, key: publicToken }] : []),
  ];
}
