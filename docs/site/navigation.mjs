import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE, titleOf } from './assemble.mjs';

export const navigation = [
  { text: 'Start', link: '/start/five-minutes' },
  { text: 'Guides', link: '/guides/sessions' },
  { text: 'Reference', link: '/reference/' },
  { text: 'Operations', link: '/deployment' },
];

/** Groups of the sidebar: the paths of their pages, in the order of reading. A group that ends in `/` is a whole folder. */
const GROUPS = [
  ['Start', ['start/five-minutes', 'concepts/index']],
  [
    'Guides',
    [
      ...[
        'methods',
        'sessions',
        'frameworks',
        'python',
        'go',
        'expo',
        'other-languages',
        'passkeys',
        'step-up',
        'linking',
        'oauth',
        'wallets',
        'holding-money',
      ],
      ...['public-pages', 'hosted-page', 'events', 'claims', 'testing', 'going-live', 'moving'],
    ]
      .map((name) => `guides/${name}`)
      .concat('importing'),
  ],
  ['Reference', ['reference/index', 'errors', 'events', 'providers', 'glossary']],
  ['API', 'reference/api/'],
  ['Packages', 'reference/packages/'],
  ['Administration', 'reference/admin/'],
  [
    'Operations',
    [
      ...['deployment', 'configuration', 'console', 'operations', 'disaster-recovery', 'support'],
      'observability',
      ...['logs', 'reliability', 'capacity', 'performance', 'retention', 'erasure', 'security', 'promises'],
    ],
  ],
  ['Development', ['architecture', 'development', 'dependencies']],
  ['Decisions', 'adr/'],
];

/** Groups that are open where the reader is elsewhere. */
const OPEN = ['Start', 'Guides'];

const isThere = (page) => existsSync(join(SOURCE, `${page}.md`));
const textOf = (page) => readFileSync(join(SOURCE, `${page}.md`), 'utf8');
const itemOf = (page) => ({ text: titleOf(textOf(page)), link: `/${page.replace(/(?:^|\/)index$/, '/')}` });

function pagesIn(folder) {
  if (!existsSync(join(SOURCE, folder))) return [];
  const names = readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const first = (name) => (name === 'index.md' ? '' : name);
  return names
    .sort((one, other) => (first(one) < first(other) ? -1 : 1))
    .map((name) => folder + name.slice(0, -'.md'.length));
}

/** @returns the sidebar; the texts are the first headings of the pages. */
export function sidebar() {
  return GROUPS.map(([text, pages]) => ({
    text,
    collapsed: !OPEN.includes(text),
    items: (typeof pages === 'string' ? pagesIn(pages) : pages).filter(isThere).map(itemOf),
  })).filter(({ items }) => items.length > 0);
}
