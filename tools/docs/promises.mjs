// node tools/docs/promises.mjs: writes docs/promises.md, the promises with their tests and runs; a test compares them.
import { writeFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { promisesPage } from './promises-page.mjs';

writeFileSync(inRoot('docs/promises.md'), await promisesPage());
