// node tools/docs/samples.mjs: writes the code of docs/samples into the pages that name it; a test compares them.
import { writeFileSync } from 'node:fs';
import { guidePages, readPage, withCode } from './code-blocks.mjs';
import { inRoot } from '../workspace/root.mjs';

for (const page of guidePages()) {
  const text = readPage(page);
  const written = withCode(text);
  if (written !== text) writeFileSync(inRoot('docs', page), written);
}
