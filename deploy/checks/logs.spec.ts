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

/** Folders of a process that has more than its own. */
const FOLDERS: Readonly<Record<string, string[]>> = {
  platform: ['libs/platform'],
  gateway: ['apps/gateway', 'libs/edge'],
  streams: ['apps/streams', 'libs/platform/bus/src/stream-keeping'],
};

const sources = new Map(
  ['platform', ...readdirSync(inRoot('apps'))].map((name) => {
    const texts = (FOLDERS[name] ?? [`apps/${name}`]).flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.spec|log-events)\.ts$/.test(file))
        .map((file) => readRoot(`${folder}/${file}`)),
    );
    return [name, texts.join('\n')] as const;
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
