// Prints the command by which `npm start` says to install a NATS server on this system. CI runs it where it is needed.
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { inRoot } from './root.mjs';

const source = readFileSync(inRoot('libs/platform/service/src/embedded/nats-install.ts'), 'utf8');
const { code } = transformSync(source, { loader: 'ts', format: 'esm' });
const { natsInstallation } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
console.log(natsInstallation(process.platform, process.arch));
