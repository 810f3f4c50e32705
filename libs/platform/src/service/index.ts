export { settleRestored } from './database-commands/commands.js';
export { collectAfterStart } from './first-collection.js';
export { Rewrapping } from './keys/rewrapping.js';
export { type EncryptedRows, EncryptedRowsRepository } from './keys/encrypted-rows.repository.js';
export { ServiceSecrets, serviceSecretsRows } from './keys/service-secrets.js';
export { SERVICE_MIGRATIONS } from './migrations/service-migrations.js';
export { VERSION } from './operations/service-status.js';
export {
  CONFIG,
  LEAVING,
  LOGGER,
  METRICS,
  type ProcessParts,
  runProcess,
  type RunningProcess,
} from './process.js';
export { runService, type ServiceDefinition, settingsOf } from './run-service.js';
export { scheduledJob } from './scheduled-job.js';
export { databaseSettings } from './settings/database-settings.js';
export { type ProcessConfig, processSettings } from './settings/process-settings.js';
