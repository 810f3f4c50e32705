import { isFolder } from './assemble.mjs';
import { hrefOf } from './places.mjs';

/** Links between files of the repository become links between pages, before VitePress looks for dead ones. */
export function repositoryLinks(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
    for (const link of links)
      link.attrSet('href', hrefOf(env.relativePath, link.attrGet('href') ?? '', isFolder));
  });
}
