import { cpSync, existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { builtApps, copiesOf, stagesOf } from './dockerfile.js';
import { inRoot } from './repository.js';

/** Copies the files of the image, as the Dockerfile says, to a new folder without packages in any parent folder. */
export function layOutImage(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'image-')));
  for (let above = folder; above !== dirname(above); above = dirname(above))
    if (existsSync(join(above, 'node_modules')))
      throw new Error(`${above} has packages: the test proves nothing`);
  const shipped = stagesOf().at(-1);
  for (const { from, sources, target } of shipped ? copiesOf(shipped) : [])
    for (const source of sources) {
      if (from === undefined) cpSync(inRoot(source), join(folder, target, basename(source)));
      else layOutBuild(source.replace('/src/', ''), join(folder, target));
    }
  return folder;
}

/** Takes only the apps of the image from dist/apps, because a developer's folder holds more. */
function layOutBuild(source: string, target: string): void {
  if (source !== 'dist/apps') throw new Error(`the image copies ${source}, which this test does not know`);
  for (const app of builtApps()) cpSync(inRoot(source, app), join(target, app), { recursive: true });
}
