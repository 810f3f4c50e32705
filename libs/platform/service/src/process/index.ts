export { collectAfterStart } from './first-collection.js';
export { type ProcessParts, readConfig, runProcess, type RunningProcess } from './process.js';
export { type ProcessConfig, processSettings } from './settings/process-settings.js';
export { VERSION } from './version.js';
