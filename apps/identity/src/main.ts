import { runService } from '@latchkey/platform/service';
import { identitySettings } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { identityEntities, identityMigrations } from './identity.tables.js';

await runService({
  name: 'identity',
  module: IdentityModule,
  settings: identitySettings,
  entities: identityEntities,
  migrations: identityMigrations,
});
