/** Files of the repository that are no text: a reader who searches for a word wants no source. */
const SOURCES = /^repository\/.*\.(?!md$)\w+\.md$|^repository\/(?:.*\/)?(?:Dockerfile|LICENSE|NOTICE)\.md$/;

/** What the search looks in: every page but those of source files. */
function searchedText(text, env, markdown) {
  const html = markdown.render(text, env);
  return SOURCES.test(env.relativePath) ? '' : html;
}

/**
 * How much a page counts: guides first, then the pages of the API and of operations, then what only developers read.
 * The site sends this function to the browser as text, so it uses nothing around it.
 */
function weightOf(address) {
  if (/\/(?:repository|adr)\//.test(address)) return 0.2;
  if (/\/(?:guides|start|concepts)\//.test(address)) return 30;
  if (/\/reference\/(?:packages|admin)\//.test(address)) return 0.5;
  return /\/(?:architecture|development|dependencies|performance|promises)\./.test(address) ? 0.2 : 1;
}

/** A word of a heading decides more than the same word in a text. Short words are taken as they are: "hooks" is not "looks". */
export const search = {
  provider: 'local',
  options: {
    _render: searchedText,
    miniSearch: {
      searchOptions: {
        boostDocument: weightOf,
        boost: { title: 6, titles: 2, text: 1 },
        fuzzy: (word) => (word.length > 6 ? 0.2 : false),
      },
    },
  },
};
