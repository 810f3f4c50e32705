import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../workspace/root.mjs';
import { publishedManifest } from './list.mjs';

/**
 * Writes a program into its folder below dist/packages, as it is published. Its templates get the samples that
 * `"latchkey": {"templates": {"next": {"docs/samples/…": "lib/auth.ts"}}}` of its package.json names, so that what the
 * documentation shows is what the program writes.
 */
export function buildProgram({ folder, output, manifest }) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const isPublished = (file) => !file.endsWith('.spec.mjs');
  for (const part of manifest.files)
    cpSync(join(folder, part), join(output, part), { recursive: true, filter: isPublished });
  for (const [template, samples] of Object.entries(manifest.latchkey.templates))
    for (const [sample, file] of Object.entries(samples)) {
      const target = join(output, 'templates', template, file);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(inRoot(sample), target);
    }
  const text = JSON.stringify(publishedManifest(manifest, folder), null, 2);
  writeFileSync(join(output, 'package.json'), `${text}\n`);
  cpSync(join(folder, 'README.md'), join(output, 'README.md'));
  cpSync(inRoot('LICENSE'), join(output, 'LICENSE'));
}
