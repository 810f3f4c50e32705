import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '@latchkey/platform/process';

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
function chaptersOf(audience: Audience): string {
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

/** Each document describes the calls of one kind of key. */
export type Audience = 'apps' | 'operators';

const TITLES: Readonly<Record<Audience, { title: string; summary: string }>> = {
  apps: { title: 'Latchkey', summary: 'Authentication and wallets for your application.' },
  operators: { title: 'Latchkey administration', summary: 'Apps, keys and services, for the operator.' },
};

/** The head of a document; `version` is the release. @param home address of this installation. */
export function infoOf(audience: Audience, home: string): object {
  return {
    ...TITLES[audience],
    version: VERSION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    contact: { name: 'The team that runs this Latchkey', url: home },
    description: chaptersOf(audience).replaceAll('{PUBLIC_BASE_URL}', home),
  };
}
