// node tools/docs/logs.mjs: writes docs/logs.md from the lists of log lines and fields; a test compares them.
import { writeFileSync } from 'node:fs';
import { importBundled } from '../build/bundle.mjs';
import { inRoot } from '../workspace/root.mjs';

const { logsPage } = await importBundled('libs/platform/base/src/telemetry/logs-page.ts');
writeFileSync(inRoot('docs/logs.md'), logsPage());
