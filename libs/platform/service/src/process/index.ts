export { collectAfterStart } from './first-collection.js';
export { certificateEnds } from './settings/certificate-ends.js';
export { type ProcessParts, runProcess, type RunningProcess } from './process.js';
export { processSettings } from './settings/process-settings.js';
export { BUILD, VERSION } from './version.js';
