export {
  type EndSome,
  type RestoredState,
  type RestoredStateOf,
  settleRestored,
} from './database-commands/index.js';
export { Rewrapping, type SealedRows, SealedRowsRepository, VERSION } from './operations/index.js';
export { type ProcessParts, runProcess, type RunningProcess } from './process.js';
export { runService, type ServiceDefinition, settingsOf } from './run-service.js';
export { ServiceSecrets, serviceSecretsRows } from './service-secrets.js';
export { SERVICE_MIGRATIONS } from './service-migrations.js';
export { databaseSettings, type ProcessConfig, processSettings } from './settings.js';
export { CONFIG, LOGGER, METRICS } from './tokens.js';
export { Upkeep } from './upkeep.js';
export { upkeepProvider } from './upkeep-provider.js';
