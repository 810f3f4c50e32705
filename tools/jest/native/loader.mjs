// For `node --import`: Node's own loader runs the TypeScript of this repository, so all test files of a process share the
// modules that they import. Jest's own loader evaluates every module again for every file.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
globalThis.loadsTypeScript = true;
