import { VERSION } from '@latchkey/platform/process';
import { chaptersOf } from './chapters.js';

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
