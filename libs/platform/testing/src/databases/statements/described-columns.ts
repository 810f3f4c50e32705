import pg from 'pg';

/** A column of an answer, and the kind of value that `pg` makes of it; undefined for types that are not compared. */
export interface Column {
  readonly name: string;
  readonly kind: string | undefined;
}

const { builtins } = pg.types;
/** Functions that are called for their effect answer it. */
const VOID = 2278;
/** bool, bytea, int2, int4, text, varchar, int8, timestamptz, uuid. */
const ARRAYS = [1000, 1001, 1005, 1007, 1009, 1015, 1016, 1185, 2951];

const KINDS = new Map<number, string>([
  ...[builtins.INT8, builtins.NUMERIC, builtins.TEXT, builtins.VARCHAR, builtins.UUID].map(kind('string')),
  ...[builtins.INT2, builtins.INT4, builtins.FLOAT4, builtins.FLOAT8].map(kind('number')),
  ...[builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map(kind('Date')),
  ...ARRAYS.map(kind('array')),
  [builtins.BOOL, 'boolean'],
  [builtins.BYTEA, 'Buffer'],
]);

function kind(name: string) {
  return (type: number): [number, string] => [type, name];
}

/** Prepares a text as the services do and asks for its columns; nothing runs. @throws the error of PostgreSQL */
export function describedColumns(client: pg.ClientBase, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, { resolve, reject }));
  });
}

interface Settled {
  readonly resolve: (columns: Column[]) => void;
  readonly reject: (error: Error) => void;
}

/** The Parse and Describe messages of the protocol. pg calls the `handle…` methods of what it submits. */
class Description implements pg.Submittable {
  private columns: Column[] = [];

  constructor(
    private readonly text: string,
    private readonly settled: Settled,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: Pick<pg.QueryResult, 'fields'>): void {
    this.columns = fields
      .filter(({ dataTypeID }) => dataTypeID !== VOID)
      .map(({ name, dataTypeID }) => ({ name, kind: KINDS.get(dataTypeID) }));
  }

  /** The last call for a statement that fails. */
  handleError(error: Error): void {
    this.settled.reject(error);
  }

  handleReadyForQuery(): void {
    this.settled.resolve(this.columns);
  }
}
