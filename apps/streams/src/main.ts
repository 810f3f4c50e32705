import { processSettings, runProcess } from '@latchkey/platform/process';
import { startStreams } from './streams.js';
import { streamsSettings } from './streams.config.js';

await runProcess('streams', { ...processSettings, ...streamsSettings }, startStreams);
