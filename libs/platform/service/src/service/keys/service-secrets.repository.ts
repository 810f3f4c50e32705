import type { DataSource } from 'typeorm';
import { statement } from '../../database/statement.js';

const FIND = statement<{ sealed: Buffer }>('service_secrets_find')`
  SELECT sealed FROM service_secrets WHERE name = $1`;

const ADD = statement('service_secrets_add')`
  INSERT INTO service_secrets (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING`;

/** The encrypted keys that a service made for itself. */
export class ServiceSecretsRepository {
  constructor(private readonly source: DataSource) {}

  async find(name: string): Promise<Buffer | undefined> {
    return (await FIND.first(this.source, [name]))?.sealed;
  }

  /** Of replicas that add one at the same time, the first wins. */
  async add(name: string, sealed: Buffer): Promise<void> {
    await ADD.run(this.source, [name, sealed]);
  }
}
