import { runService } from '@latchkey/platform/service';
import { ENCRYPTED_CLIENT_SECRETS } from './apps/encrypted-client-secrets.js';
import { identitySettings } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { identityMigrations } from './identity.tables.js';

await runService({
  name: 'identity',
  module: IdentityModule,
  settings: identitySettings,
  migrations: identityMigrations,
  encrypted: [ENCRYPTED_CLIENT_SECRETS],
});
