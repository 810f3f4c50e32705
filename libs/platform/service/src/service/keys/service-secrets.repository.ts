import type { DataSource } from 'typeorm';

/** The encrypted keys that a service made for itself. */
export class ServiceSecretsRepository {
  constructor(private readonly source: DataSource) {}

  async find(name: string): Promise<Buffer | undefined> {
    const [row] = await this.source.query<{ sealed: Buffer }[]>(
      'SELECT sealed FROM service_secrets WHERE name = $1',
      [name],
    );
    return row?.sealed;
  }

  /** Of replicas that add one at the same time, the first wins. */
  async add(name: string, sealed: Buffer): Promise<void> {
    await this.source.query(
      'INSERT INTO service_secrets (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, sealed],
    );
  }
}
