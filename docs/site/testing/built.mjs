import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../tools/workspace/root.mjs';

/** The built site, which the Nx target `site` makes. */
export const BUILT = inRoot('dist/docs');

const textOf = (html) => html.replaceAll('&amp;', '&');

/** The pages of the built site: address (`/guides/sessions.html`) → its HTML. */
export function builtPages() {
  const names = readdirSync(BUILT, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.html'));
  return new Map(pages.map((name) => [`/${name}`, readFileSync(join(BUILT, name), 'utf8')]));
}

/** Values of an attribute on a page. */
export const valuesOf = (html, attribute) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) => textOf(value));

/** Addresses that a page loads by itself. */
export function loadedBy(html) {
  const tags = html.match(/<(?:link|script|img|iframe|source)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => [...valuesOf(tag, 'href'), ...valuesOf(tag, 'src')]);
}
