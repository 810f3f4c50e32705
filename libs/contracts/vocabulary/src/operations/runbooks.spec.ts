import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../../..');
const PAGE = /'([a-z/-]+\.md)(?:#([\w-]+))?'/g;

/** As the documentation's site, and GitHub, make the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (page: string) =>
  [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

/** The sources whose findings name a page, the command's own among them. */
const sources = [
  ...readdirSync(import.meta.dirname)
    .filter((name) => /(?<!\.spec)\.ts$/.test(name))
    .map((name) => join(import.meta.dirname, name)),
  join(ROOT, 'apps/cli/src/doctor/checks.rules.ts'),
];
const named = sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(PAGE)]);

it.each([...new Set(named.map(([text]) => text))])('%s is a section of the documentation', (text) => {
  const [, page = '', anchor] = /'([^#']+)(?:#(.+))?'/.exec(text) ?? [];
  // Reads the page also where no section of it is named, so that a page that is gone fails.
  const anchors = anchorsOf(page);
  expect(anchors).toContain(anchor ?? anchors[0]);
});

it('findings name pages', () => {
  expect(named.length).toBeGreaterThan(15);
});
