import { processSettings, runProcess } from '@latchkey/platform/process';
import { startAdmin } from './admin.js';
import { adminRule, adminSettings } from './admin.config.js';

await runProcess('admin', { ...processSettings, ...adminSettings }, startAdmin, adminRule);
