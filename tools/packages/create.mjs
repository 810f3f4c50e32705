// npm run create -- ../my-app [--template next]: `npm create latchkey` from this repository: it packs our packages, and the
// new application installs those in place of published ones.
import { join } from 'node:path';
import { inRoot } from '../workspace/root.mjs';
import { run } from '../workspace/steps.mjs';

const built = inRoot('dist/packages');
if ((await run(process.execPath, [inRoot('tools/packages/main.mjs')])) !== 0) process.exit(1);
const program = join(built, 'create/src/main.mjs');
const args = [program, ...process.argv.slice(2), '--packages', built];
// The stack of this clone, where several run; `--data-dir` names another one.
const { DATA_DIR = inRoot('.latchkey'), INIT_CWD = process.cwd(), ...env } = process.env;
// Where the person is; npm starts its scripts in the repository.
process.exit(await run(process.execPath, args, { cwd: INIT_CWD, env: { ...env, DATA_DIR } }));
