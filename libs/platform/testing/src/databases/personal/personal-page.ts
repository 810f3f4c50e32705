import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonalRows } from '@latchkey/platform/lifecycle';

const PAGE = join(import.meta.dirname, '../../../../../../docs/erasure.md');

/** The rows of the table of docs/erasure.md that are about a service, without the spaces that align them. */
export function rowsOnPage(service: string): string[] {
  return readFileSync(PAGE, 'utf8')
    .split('\n')
    .map((line) => line.replaceAll(/ +/gu, ' '))
    .filter((line) => line.startsWith(`| ${service} |`));
}

/** What these rows have to be. */
export function expectedRows(service: string, tables: readonly PersonalRows[]): string[] {
  return tables.map(({ table, shows, kept }) => {
    const members = Object.keys(shows).map((name) => `\`${name}\``);
    return `| ${service} | \`${table}\` | ${members.join(', ') || 'nothing'} | ${fateOf(kept)} |`;
  });
}

function fateOf(kept: PersonalRows['kept']): string {
  if (!kept) return 'nothing';
  const days = /interval '(\d+ days)'/u.exec(kept.until ?? '')?.[1];
  return `${kept.reason} (${days ?? 'for ever'})`;
}
