import { processSettings, runProcess } from '@latchkey/platform/process';
import { startGateway } from './gateway.js';
import { gatewayRule, gatewaySettings } from './gateway.config.js';

await runProcess('gateway', { ...processSettings, ...gatewaySettings }, startGateway, gatewayRule);
