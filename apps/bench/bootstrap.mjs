// npm run bench [-- options]
import { runFresh } from '../../tools/build/run-fresh.mjs';

await runFresh('bench', 'Nothing was measured');
