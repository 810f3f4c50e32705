import type { DataSource } from 'typeorm';
import { Envelope, type KeyProvider } from '@latchkey/platform/crypto';
import type { RewrapProgress } from '@latchkey/platform/procedures';
import {
  Rewrapping,
  type EncryptedRows,
  EncryptedRowsRepository,
  serviceSecretsRows,
} from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';

interface Sealing {
  readonly service: string;
  readonly source: DataSource;
  readonly encrypted: readonly EncryptedRows[];
  readonly keys: KeyProvider;
  /** Takes the log lines. */
  readonly output?: { write(line: string): void };
}

/** What a process of the service has that answers an operator who moves its keys. */
export function rewrappingOf({ service, source, encrypted, keys, output }: Sealing): Rewrapping {
  const logger = createLogger({ service, output: output ?? { write: () => undefined } });
  const rows = [serviceSecretsRows(service), ...encrypted];
  return new Rewrapping(rows, new EncryptedRowsRepository(source), new Envelope(keys), logger);
}

/** Moves everything, a few records a step. @returns what the last step told, with the sums of all steps. */
export async function rewrapEverything(sealing: Sealing): Promise<RewrapProgress> {
  const rewrapping = rewrappingOf(sealing);
  const sums = { rewrapped: 0, failed: 0 };
  for (let after = ''; ;) {
    const progress = await rewrapping.step({ limit: 3, after });
    sums.rewrapped += progress.rewrapped;
    sums.failed += progress.failed;
    if (progress.next === '') return { ...progress, ...sums };
    after = progress.next;
  }
}

/** `table.column` of every column of the schema that by its name holds something encrypted. */
export async function encryptedColumns(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type = 'bytea' AND column_name LIKE '%sealed%'`,
  );
  return rows.map(({ name }) => name).sort();
}

/** The same of what is declared to move. */
export function declaredColumns(service: string, encrypted: readonly EncryptedRows[]): string[] {
  return [serviceSecretsRows(service), ...encrypted].map(({ table, column }) => `${table}.${column}`).sort();
}
