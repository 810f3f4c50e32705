import { posix } from 'node:path';

/** Folder of the pages that the repository has outside docs/. */
const OUTSIDE = 'repository';

/** @param page path in the site's source. @returns the file of the repository that it shows. */
export function originOf(page) {
  return page.startsWith(`${OUTSIDE}/`) ? page.slice(OUTSIDE.length + 1) : `docs/${page}`;
}

/** @param file path in the repository. @returns its path in the site's source. */
export function pageOf(file) {
  return file.startsWith('docs/') ? file.slice('docs/'.length) : `${OUTSIDE}/${file}`;
}

/** A link that leads to a file of the repository: no address, no anchor of the page, no page that only the site has. */
const isRelative = (href) => !/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(href);

/**
 * The file of the repository that a relative link of a page leads to.
 * @returns undefined for every other link.
 */
export function targetOf(origin, href) {
  if (!isRelative(href)) return undefined;
  const [path] = href.split('#');
  return posix.join(posix.dirname(origin), path).replace(/\/$/, '');
}

/**
 * The address of a link in the site. A page is `/deployment`, a folder or another file of the repository is a page of its
 * own: `/repository/deploy/observability/`.
 * @param isFolder whether a path of the repository is a folder.
 */
export function hrefOf(page, href, isFolder) {
  const target = targetOf(originOf(page), href);
  if (target === undefined) return href;
  const anchor = href.includes('#') ? `#${href.split('#')[1]}` : '';
  return `/${pathOf(target, isFolder(target))}${anchor}`;
}

/** The address of an image, from the page's place in the site's source: that of a page outside docs/ is another one. */
export function imageOf(page, src) {
  const target = targetOf(originOf(page), src);
  if (target === undefined) return src;
  const path = posix.relative(posix.dirname(page), pageOf(target));
  return path.startsWith('.') ? path : `./${path}`;
}

function pathOf(target, folder) {
  const page = pageOf(target);
  if (folder) return `${page}/`;
  // The address of a page has no ending, which the router adds; a name with an ending of its own would stay as it is.
  if (page.endsWith('.md')) return page.slice(0, -'.md'.length);
  return isImage(page) ? page : `${page}.html`;
}

/** An image is shown, and is no page. */
export const isImage = (file) => /\.(?:png|jpe?g|svg|webp)$/.test(file);
