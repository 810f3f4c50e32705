// node tools/release/manifests.mjs <image> <digest> <folder>: copies the Kubernetes manifests and what they refer to, at the
// same paths, with the image of a release by its digest in place of the example's name and tag.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { inRoot } from '../workspace/root.mjs';

const [image = '', digest = '', folder = ''] = process.argv.slice(2);
if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${digest} is no digest of an image`);
for (const part of ['deploy/kubernetes', 'deploy/observability'])
  cpSync(inRoot(part), join(folder, part), { recursive: true });
const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('kustomization.yaml'));
const changed = files.filter((file) => nameImage(join(folder, file)));
if (changed.length === 0) throw new Error('no kustomization names the image latchkey');
console.log(changed.sort().join('\n'));

/** @returns whether the file names the image. */
function nameImage(file) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const index = (document.toJS()?.images ?? []).findIndex(({ name }) => name === 'latchkey');
  if (index < 0) return false;
  document.setIn(['images', index], document.createNode({ name: 'latchkey', newName: image, digest }));
  writeFileSync(file, document.toString());
  return true;
}
