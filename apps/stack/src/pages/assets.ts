import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Beside the bundle, or above the sources. */
const FOLDER = [join(HERE, 'assets'), join(HERE, '../../assets')].find((folder) => existsSync(folder));

const read = new Map<string, string>();

type Asset = 'pages/pages.css' | 'inbox/inbox.css' | 'inbox/inbox.js' | 'oidc/oidc.css';

/** The text of a static file of a page. */
export function asset(file: Asset): string {
  const text = read.get(file) ?? readFileSync(join(FOLDER ?? HERE, file), 'utf8');
  read.set(file, text);
  return text;
}
