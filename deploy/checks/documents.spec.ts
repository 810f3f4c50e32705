import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { inRoot, readRoot } from './repository.js';
import { settingsOf } from './settings.js';

const GUIDES = ['deployment', 'disaster-recovery', 'observability', 'operations', 'security'].map(
  (name) => `docs/${name}.md`,
);
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(inRoot('apps'))
    .map((app) => `apps/${app}/README.md`)
    .filter((file) => existsSync(inRoot(file))),
  ...readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Settings that the command line, `npm start`, the image or a foreign tool reads. */
const OTHER_VARIABLES = [
  'LATCHKEY_URL',
  'LATCHKEY_SECRET_KEY',
  'LATCHKEY_REVISION',
  'NODE_EXTRA_CA_CERTS',
  'AWS_REGION',
  'DATA_DIR',
  'PUBLISH_ADDRESS',
  'POSTGRES_USER',
  'INBOX_PORT',
  'NATS_URL',
  'NATS_CA',
  'NATS_CERT',
  'NATS_KEY',
  // Of glibc.
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
];
/** Words in capitals that are not variables. */
const NO_VARIABLES = [
  '_INBOX',
  '_DATABASE_URL',
  '_DATABASE_DIRECT_URL',
  '_MIGRATION_DATABASE_URL',
  '_MASTER_KEY',
  '_VAULT_TOKEN',
  '_VAULT_TOKEN_FILE',
  'RPC_URL_',
  'LATCHKEY_ACTIVITY',
  'LATCHKEY_IDEMPOTENCY',
  'KV_LATCHKEY_IDEMPOTENCY',
];

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: string): string[] =>
  [...readRoot(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title));

const proseOf = (page: string): string => readRoot(page).replaceAll(/```[\s\S]*?```/g, '');

/** Commands of a page, without their comments. */
const commandsOf = (page: string): string[] =>
  [...readRoot(page).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/(^|\s)#.*$/, '')),
  );

describe.each(PAGES)('%s', (page) => {
  it('leads to pages and headings that are there', () => {
    const lost = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      // The site makes the pages of the reference; its own tests look for dead links to them.
      .filter((target) => !/^(?:https?:|\/reference\/)/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        return !existsSync(inRoot(file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
      });
    expect(lost).toEqual([]);
  });
});

describe.each(GUIDES)('%s', (page) => {
  it('names settings that some process reads', () => {
    const known = new Set(Object.keys(PROCESSES).flatMap((name) => [...settingsOf(name).keys()]));
    const named = [...readRoot(page).matchAll(/\b_?[A-Z][A-Z0-9]*_[A-Z0-9_]*\b_?/g)].map(([name]) => name);
    const allowed = new Set([...OTHER_VARIABLES, ...NO_VARIABLES]);
    const isKnown = (name: string) => known.has(name) || allowed.has(name);
    const isFile = (name: string) => name.endsWith('_FILE') && isKnown(name.replace(/_FILE$/, ''));
    expect([...new Set(named)].filter((name) => !isKnown(name) && !isFile(name))).toEqual([]);
  });

  it('has commands whose files are there', () => {
    const words = commandsOf(page).flatMap((line) => line.split(/\s+/));
    const paths = words.filter((word) => /^(?:deploy|tools|overlays|base|nats)\/[\w./-]+$/.test(word));
    const places = ['.', 'deploy/kubernetes'];
    // A chart is named by its repository and its name.
    const lost = paths.filter(
      (path) => path !== 'nats/nats' && !places.some((place) => existsSync(inRoot(place, path))),
    );
    expect(lost).toEqual([]);
  });

  it('names lines of logs that some process writes', () => {
    const sources = sourceText();
    const named = [...proseOf(page).matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name = '']) => name);
    const lines = named.filter((name) => !/\.(?:js|mjs|conf|yaml|md|clock|crt)$/.test(name));
    const isWritten = (name: string) =>
      sources.includes(`'${name}'`) || sources.includes(`\`${name.split('.')[0]}.\${`);
    expect(lines.filter((name) => !isWritten(name))).toEqual([]);
  });
});

/** The sources of the processes, without tests. */
function sourceText(): string {
  const files = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => `${folder}/${file}`),
  );
  return files.map(readRoot).join('\n');
}
