// node deploy/kubernetes/components/own-database/render.mjs: writes the folders of the other services from that of events.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER, rendered } from '../../../../tools/generators/service/own-database.mjs';
import { readArguments } from '../../../arguments.mjs';

const root = join(import.meta.dirname, '../../../..');

export { rendered };

if (process.argv[1] === import.meta.filename) {
  readArguments(`node ${FOLDER}/render.mjs: writes the folders of the other services from that of events.\n`);
  for (const [path, text] of rendered()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
