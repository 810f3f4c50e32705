/** The schema and the rows of one service, as a release left them. */
export interface Dump {
  /** ISO 8601, of the database's clock. */
  readonly takenAt: string;
  /** The statements that made the schema, in their order. */
  readonly statements: readonly string[];
  /** Rows by their table, each as the JSON text that PostgreSQL made of it. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** The last values of sequences. */
  readonly sequences: Readonly<Record<string, string>>;
}

const SEPARATOR = '\t';

/** One line for the time, each statement, each row and each sequence; no JSON text holds a line break or a tab. */
export function dumpText({ takenAt, statements, rows, sequences }: Dump): string {
  const lines = [
    ['taken', takenAt],
    ...statements.map((statement) => ['statement', JSON.stringify(statement)]),
    ...[...rows].flatMap(([table, texts]) => texts.map((text) => ['row', table, text])),
    ...Object.entries(sequences).map(([name, value]) => ['sequence', name, value]),
  ];
  return lines.map((parts) => `${parts.join(SEPARATOR)}\n`).join('');
}

/** @throws Error naming a line that is not of a dump. */
export function parseDump(text: string): Dump {
  const rows = new Map<string, string[]>();
  const statements: string[] = [];
  const sequences: Record<string, string> = {};
  let takenAt = '';
  for (const line of text.split('\n').filter(Boolean)) {
    const [kind, name = '', value = ''] = line.split(SEPARATOR);
    if (kind === 'taken') takenAt = name;
    else if (kind === 'statement') statements.push(JSON.parse(name) as string);
    else if (kind === 'row') add(rows, name, value);
    else if (kind === 'sequence') sequences[name] = value;
    else throw new Error(`no line of a dump: ${line.slice(0, 40)}`);
  }
  return { takenAt, statements, rows, sequences };
}

function add(rows: Map<string, string[]>, table: string, row: string): void {
  const list = rows.get(table);
  if (list) list.push(row);
  else rows.set(table, [row]);
}

/** A statement with parameters cannot be replayed; only jobs run such ones, and the first start repeats their work. */
export function isReplayable(statement: string): boolean {
  return !/^\s*SELECT\b[^']*\$\d/i.test(statement);
}
