export { settleRestored } from './database-commands/commands.js';
export { Rewrapping } from './keys/rewrapping.js';
export { type EncryptedRows, EncryptedRowsRepository } from './keys/encrypted-rows.repository.js';
export { ServiceSecrets, serviceSecretsRows } from './keys/service-secrets.js';
export { SERVICE_MIGRATIONS } from './migrations/service-migrations.js';
export { FIND_MISSING_CALLS } from './operations/service-status.js';
export { runService } from './run-service.js';
export { scheduledJob } from './scheduled-job.js';
