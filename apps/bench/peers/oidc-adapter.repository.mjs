import pg from 'pg';

const CONNECTIONS = 20;

const TABLE = `CREATE TABLE models (kind text, id text, payload jsonb NOT NULL, expires_at timestamptz, PRIMARY KEY (kind, id))`;

const FIND = {
  name: 'find',
  text: 'SELECT payload FROM models WHERE kind = $1 AND id = $2 AND expires_at > now()',
};

/** Makes the table. @returns the class with which oidc-provider reads its models; introspection only finds. */
export async function adapterFor(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  await pool.query(TABLE);
  return class Models {
    constructor(kind) {
      this.kind = kind;
    }

    async find(id) {
      const { rows } = await pool.query({ ...FIND, values: [this.kind, id] });
      return rows[0]?.payload;
    }
  };
}
