import { runService } from '@latchkey/platform/service';
import { SEALED_CLIENT_SECRETS } from './apps/sealed-client-secrets.js';
import { identitySettings } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { identityEntities, identityMigrations } from './identity.tables.js';

await runService({
  name: 'identity',
  module: IdentityModule,
  settings: identitySettings,
  entities: identityEntities,
  migrations: identityMigrations,
  sealed: [SEALED_CLIENT_SECRETS],
});
