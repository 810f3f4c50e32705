import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Audience } from './info.js';

/** The files of `chapters/`, in the order of the reference. */
const CHAPTERS: Readonly<Record<Audience, readonly string[]>> = {
  apps: [
    'requests',
    'first-sign-in',
    'providers',
    'values',
    'errors',
    'idempotency-and-limits',
    'session-jwts',
    'devices',
    'tokens-and-wallets',
    'events',
    'webhooks',
    'stability',
  ],
  operators: ['administration'],
};

/** The introduction of a document, in Markdown. */
export function chaptersOf(audience: Audience): string {
  return CHAPTERS[audience]
    .map((name) => readFileSync(join(folder(), `${name}.md`), 'utf8').trim())
    .join('\n\n');
}

/** The files are beside the bundle, or beside this file when the sources run. */
function folder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, 'assets', 'chapters');
  return existsSync(bundled) ? bundled : join(here, 'chapters');
}
