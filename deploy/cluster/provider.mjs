// node deploy/cluster/provider.mjs --help
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, refuse } from '../arguments.mjs';
import { bundleWhole } from '../../tools/build/bundle.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';

const { words } = readArguments(
  `node deploy/cluster/provider.mjs <folder>
Writes what the image of the test provider is made of into a folder: docker build -t latchkey-test-provider:local <folder>
`,
  { words: 1 },
);
const [folder] = words;
if (!folder) refuse('Name a folder. --help lists what can be given.');
mkdirSync(folder, { recursive: true });
await bundleWhole('apps/stack/src/oidc/main.ts', join(folder, 'provider.mjs'));
copyFileSync(inRoot('deploy/cluster/provider/Dockerfile'), join(folder, 'Dockerfile'));
