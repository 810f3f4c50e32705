import { callerTicket } from '@latchkey/contracts';
import { runService } from '@latchkey/platform/service';
import { ENCRYPTED_CLIENT_SECRETS } from './apps/encrypted-client-secrets.js';
import { ENCRYPTED_FLOWS } from './providers/encrypted-flows.js';
import { identitySettings } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { identityMigrations } from './identity.schema.js';
import { ENCRYPTED_PROVIDER_TOKENS } from './providers/tokens/encrypted-provider-tokens.js';
import { RESTORED, RETENTION } from './identity.lifecycle.js';

await runService({
  name: 'identity',
  module: IdentityModule,
  callers: callerTicket,
  settings: identitySettings,
  migrations: identityMigrations,
  encrypted: [ENCRYPTED_CLIENT_SECRETS, ...ENCRYPTED_FLOWS, ...ENCRYPTED_PROVIDER_TOKENS],
  retention: RETENTION,
  restored: RESTORED,
});
