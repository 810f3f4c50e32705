import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BUILT, builtPages, loadedBy, valuesOf } from './testing/built.mjs';

const pages = builtPages();
const anchors = new Map([...pages].map(([page, html]) => [page, new Set(valuesOf(html, 'id'))]));
const ORIGIN = 'http://site';

/** What is wrong with a link of a page; undefined if it leads somewhere. */
function fault(page, href) {
  const { origin, pathname, hash } = new URL(href, ORIGIN + page);
  if (origin !== ORIGIN) return undefined;
  const target = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  if (!pages.has(target)) return existsSync(join(BUILT, target)) ? undefined : `${page} → ${href}`;
  const isThere = hash === '' || anchors.get(target).has(decodeURIComponent(hash.slice(1)));
  return isThere ? undefined : `${page} → ${href}: no such heading`;
}

describe('the built site', () => {
  it('has its pages', () => {
    for (const page of [
      '/index.html',
      '/start/five-minutes.html',
      '/guides/sessions.html',
      '/operations.html',
    ])
      expect(pages.has(page)).toBe(true);
    expect([...pages.keys()].filter((page) => page.startsWith('/reference/api/')).length).toBeGreaterThan(12);
  });

  it('links to pages and headings that are there', () => {
    const faults = [...pages].flatMap(([page, html]) =>
      valuesOf(html, 'href').flatMap((href) => fault(page, href) ?? []),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it('loads nothing from elsewhere', () => {
    const foreign = [...pages].flatMap(([page, html]) =>
      loadedBy(html).flatMap((address) => (/^(?:[a-z]+:)?\/\//.test(address) ? `${page}: ${address}` : [])),
    );
    expect(foreign).toEqual([]);
  });
});
