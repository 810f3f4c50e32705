import type { Statement } from './statement.js';

/**
 * Several statements as one. Each part is a table with what it returns to those behind it (`… FROM name`); as for data,
 * all of them see what was there before the first (PostgreSQL, "Data-Modifying Statements in WITH").
 */
export function together(parts: Readonly<Record<string, Statement>>, last: Statement): Statement {
  const values: unknown[] = [];
  const take = (statement: Statement): string => {
    const before = values.length;
    values.push(...statement.values);
    return statement.text.replace(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`);
  };
  const named = Object.entries(parts).map(([name, part]) => `${name} AS (${take(part)})`);
  return { text: `WITH ${named.join(',\n')}\n${take(last)}`, values };
}
