// npm run test:faults [-- options]
import { runFresh } from '../../tools/build/run-fresh.mjs';

await runFresh('faults', 'Nothing was tried');
