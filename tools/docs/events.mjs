// node tools/docs/events.mjs: writes docs/events.md from the catalogue of events; a test compares them.
import { writeFileSync } from 'node:fs';
import { importBundled } from '../build/bundle.mjs';
import { inRoot } from '../workspace/root.mjs';

const { eventsPage } = await importBundled('libs/contracts/catalogue/src/events-page.ts');
writeFileSync(inRoot('docs/events.md'), eventsPage());
