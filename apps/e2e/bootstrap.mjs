// npm run test:faults [-- options]
import { ensureFresh } from '../../tools/build/run-fresh.mjs';

await ensureFresh('Nothing was tried');
const { importBundled } = await import('../../tools/build/bundle.mjs');
const { testFaults } = await importBundled('apps/e2e/src/faults/main.ts');
// A child that is still ending does not keep this process.
process.exit(await testFaults(process.argv.slice(2)));
