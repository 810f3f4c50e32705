// node tools/release/check-tag.mjs v0.2.0: fails unless the tag, package.json and CHANGELOG.md name the same version.
// Prints `version=0.2.0`.
import { root } from '../workspace/root.mjs';
import { versionOf } from './versions.mjs';

const tag = process.argv[2] ?? '';
const version = versionOf(root);
if (tag !== `v${version}`) {
  console.error(`The tag is ${tag}, the version is ${version}.`);
  process.exit(1);
}
console.log(`version=${version}`);
