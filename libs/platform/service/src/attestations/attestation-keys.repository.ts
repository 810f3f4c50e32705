import { statement } from '../database/statement.js';
import type { DataSource } from 'typeorm';
import type { Retention } from '../lifecycle/index.js';

/** A process that signs stores its key again every minute, so a row that is an hour old signs nothing that still lives. */
export const ATTESTATION_KEY_RETENTION: Retention = {
  table: 'attestation_keys',
  keep: '1 hour',
  after: 'stored_at',
};

const STORE = statement('attestation_keys_store')`
  INSERT INTO attestation_keys (kid, public_key) VALUES ($1, $2)
  ON CONFLICT ON CONSTRAINT attestation_keys_pkey DO UPDATE SET stored_at = now()`;

const FIND = statement<{ publicKey: string }>('attestation_keys_find')`
  SELECT public_key AS "publicKey" FROM attestation_keys WHERE kid = $1`;

/** The public halves of the keys with which the processes of this service sign. */
export class AttestationKeysRepository {
  constructor(private readonly source: DataSource) {}

  async store(kid: string, publicKey: string): Promise<void> {
    await STORE.run(this.source, [kid, publicKey]);
  }

  /** Null for an unknown key. */
  async find(kid: string): Promise<string | null> {
    return (await FIND.first(this.source, [kid]))?.publicKey ?? null;
  }
}
