import { defineConfig } from 'vitepress';
import { slugOf } from '../../libs/edge/src/reference/index.mjs';
import { repositoryLinks } from '../site/links.mjs';
import { navigation, sidebar } from '../site/navigation.mjs';
import { search } from '../site/search.mjs';

/** Ends in a slash. */
const base = process.env.DOCS_BASE ?? '/';

export default defineConfig({
  title: 'Latchkey',
  description: 'Sign-in and wallets for your application, on your own servers.',
  lang: 'en',
  // Below the address of a host that serves other pages, too: `/latchkey/`.
  base,
  srcDir: '../dist/docs-source',
  outDir: '../dist/docs',
  cacheDir: '../dist/docs-cache',
  // A link to a server of the reader's own machine.
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', href: `${base}key.svg`, type: 'image/svg+xml' }]],
  // The page of `@latchkey/node` and the index of the search are large.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  markdown: {
    // Every colour of code has enough contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slugOf },
    config: (markdown) => {
      markdown.use(repositoryLinks);
    },
  },
  themeConfig: {
    logo: '/key.svg',
    nav: navigation,
    sidebar: sidebar(),
    outline: [2, 3],
    search,
    footer: { message: 'Apache-2.0' },
    notFound: { quote: 'This page is not here. The search above finds the rest.' },
  },
});
