import { Marked } from 'marked';
import { slugOf } from './headings.mjs';

const ANCHOR = / \{#([\w-]+)\}$/;
const DETAILS = /^::: details (.+)\n([\s\S]*?)\n:::$/gm;
const SAMPLES = /^::: code-group\n\n([\s\S]*?)\n\n:::$/gm;
const SAMPLE = /^```(\w+) \[(.+)\]\n([\s\S]*?)\n```$/gm;

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = ANCHOR.exec(text)?.[1] ?? slugOf(text.replaceAll('`', ''));
      const title = this.parser.parseInline(tokens).replace(ANCHOR, '');
      return `<h${depth} id="${id}" tabindex="-1">${title}</h${depth}>\n`;
    },
    // Pages of the documentation are at no address that this page knows.
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return href.startsWith('/') ? text : `<a href="${escaped(href)}">${text}</a>`;
    },
    code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>\n`,
  },
});

/** The text of the reference as HTML. It comes from the server's own document, and has no tag that we did not write. */
export const htmlOf = (text) => markdown.parse(withDisclosures(text));

/** Headings one level higher: an operation alone is the page. */
export const raised = (text) => text.replaceAll(/^##(#*) /gm, '#$1 ');

/** The containers of VitePress as the elements of HTML that do the same. */
function withDisclosures(text) {
  return text
    .replaceAll(DETAILS, (_, title, body) => disclosure(title, body))
    .replaceAll(SAMPLES, (_, fences) => samples(fences));
}

const disclosure = (title, body, attributes = '') =>
  `<details${attributes}><summary>${title}</summary>\n\n${body}\n\n</details>`;

/** One sample is open at a time. */
const samples = (fences) =>
  [...fences.matchAll(SAMPLE)]
    .map(([, language, label, source], place) =>
      disclosure(
        label,
        `\`\`\`${language}\n${source}\n\`\`\``,
        ` name="samples"${place === 0 ? ' open' : ''}`,
      ),
    )
    .join('\n\n');
