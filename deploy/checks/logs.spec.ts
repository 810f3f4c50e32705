import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot, readRoot } from './repository.js';

/** The lines of docs/logs.md, with the process that writes each. */
const LINES = [...readRoot('docs/logs.md').matchAll(/^\| `([\w.]+)` \| ([a-z-]+) \| .+ \|$/gm)].map(
  ([, event = '', by = '']) => [event, by] as const,
);

/** Families of lines whose name ends with an outcome. */
const FAMILIES = ['event', 'message', 'webhook'];

/** Folders whose sources name the line, as a literal or, in a family, as a template. */
function writersOf(event: string): string[] {
  const [subject = ''] = event.split('.');
  const template = FAMILIES.includes(subject) ? `\`${subject}.\${` : `'${event}'`;
  return [...sources]
    .filter(([, text]) => text.includes(`'${event}'`) || text.includes(template))
    .map(([folder]) => folder);
}

const sources = new Map(
  ['platform', ...readdirSync(inRoot('apps'))].map((name) => {
    const folder = name === 'platform' ? 'libs/platform' : `apps/${name}`;
    const files = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' });
    const product = files.filter((file) => /(?<!\.spec|log-events)\.ts$/.test(file));
    return [name, product.map((file) => readRoot(`${folder}/${file}`)).join('\n')] as const;
  }),
);

describe('docs/logs.md', () => {
  it('has the lines of the processes', () => {
    expect(LINES.length).toBeGreaterThan(40);
  });

  it.each(LINES)('%s is written by %s', (event, by) => {
    const writer = ['all', 'services'].includes(by) ? 'platform' : by;
    expect(writersOf(event)).toContain(writer);
  });
});
