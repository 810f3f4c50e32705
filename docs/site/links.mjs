import { isFolder } from './assemble.mjs';
import { hrefOf, imageOf } from './places.mjs';

/** Links between files of the repository become links between pages, before VitePress looks for dead ones. */
export function repositoryLinks(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const inline = tokens.flatMap(({ children }) => children ?? []);
    for (const link of inline.filter(({ type }) => type === 'link_open'))
      link.attrSet('href', hrefOf(env.relativePath, link.attrGet('href') ?? '', isFolder));
    for (const image of inline.filter(({ type }) => type === 'image'))
      image.attrSet('src', imageOf(env.relativePath, image.attrGet('src') ?? ''));
  });
}
