import { createInterface } from 'node:readline/promises';
import { TEMPLATES } from './arguments.mjs';

const FOLDER = 'my-app';

/** Folder and template: as given, or as the person at the terminal says, or else the usual ones. */
export async function chosen({ folder, template, yes }, input = process.stdin) {
  if (yes || !input.isTTY || (folder && template))
    return { folder: folder ?? FOLDER, template: template ?? 'next' };
  const terminal = createInterface({ input, output: process.stdout });
  try {
    const where = folder ?? ((await terminal.question(`Folder (${FOLDER}): `)).trim() || FOLDER);
    return { folder: where, template: template ?? (await askTemplate(terminal)) };
  } finally {
    terminal.close();
  }
}

async function askTemplate(terminal) {
  const names = Object.keys(TEMPLATES);
  names.forEach((name, index) => console.log(`  ${index + 1}  ${TEMPLATES[name].title}`));
  const answer = (await terminal.question('Template (1): ')).trim() || '1';
  return names.includes(answer) ? answer : (names[Number(answer) - 1] ?? askTemplate(terminal));
}
