import type { DataSource } from 'typeorm';

/** Every row of every table of a schema, bytes as the text that they may hold and as the hexadecimal that a dump would show. */
export async function dumpOf(source: DataSource, schema: string): Promise<string> {
  const tables = await source.query<{ name: string }[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1',
    [schema],
  );
  const rows = await Promise.all(
    tables.map(({ name }) => source.query<Record<string, unknown>[]>(`SELECT * FROM ${name}`)),
  );
  const cell = (value: unknown) =>
    Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('hex')}` : JSON.stringify(value);
  return rows
    .flat()
    .flatMap((row) => Object.values(row).map(cell))
    .join('\n');
}
