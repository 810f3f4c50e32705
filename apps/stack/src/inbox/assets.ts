import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Beside the bundle, or above the sources. */
const FOLDER = [join(HERE, 'assets/inbox'), join(HERE, '../../assets/inbox')].find((folder) =>
  existsSync(folder),
);

const read = new Map<string, string>();

/** Text of a static file of the page. */
export function asset(name: 'inbox.css' | 'inbox.js'): string {
  const text = read.get(name) ?? readFileSync(join(FOLDER ?? HERE, name), 'utf8');
  read.set(name, text);
  return text;
}
