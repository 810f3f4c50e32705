import { Envelope, DecryptionError } from '@latchkey/platform/crypto';
import type { RewrapProgress, RewrapStep } from '@latchkey/platform/procedures';
import type { Logger } from '@latchkey/platform/telemetry';
import {
  placeOf,
  type EncryptedRow,
  type EncryptedRows,
  type EncryptedRowsRepository,
  sharedPlaceOf,
} from './encrypted-rows.repository.js';

const DEFAULT_STEP = 200;
/** A step must end within the time limit of its call, and each record may take one call to the provider. */
const LONGEST_STEP = 1000;
const AT_ONCE = 16;

/** The last row that a step looked at. */
interface Position {
  readonly rows: EncryptedRows;
  /** Key of that row; empty before the first one. */
  readonly key: readonly string[];
}

/** Moves all encrypted values of a service to the current key-encryption key, in steps, while the service runs. */
export class Rewrapping {
  constructor(
    private readonly encrypted: readonly EncryptedRows[],
    private readonly repository: EncryptedRowsRepository,
    private readonly envelope: Envelope,
    private readonly logger: Logger,
  ) {}

  /** Skips values that were moved, so a step from the beginning repeats nothing. */
  async step({ after = '', limit = DEFAULT_STEP }: RewrapStep): Promise<RewrapProgress> {
    const version = await this.envelope.currentVersion();
    const outcomes: Outcome[] = [];
    let left = Math.min(Math.max(1, limit), LONGEST_STEP);
    let position: Position | undefined = this.positionOf(after);
    while (position && left > 0) {
      const { rows, key } = position;
      const some = await this.repository.behind(rows, version, { after: key, limit: left });
      outcomes.push(...(await this.moveAll(rows, some)));
      const last = some.at(-1);
      position = some.length === left && last ? { rows, key: keyOf(rows, last) } : this.positionAfter(rows);
      left -= some.length;
    }
    return {
      version,
      rewrapped: outcomes.filter((outcome) => outcome === 'moved').length,
      failed: outcomes.filter((outcome) => outcome === 'closed').length,
      ...(await this.counts(version)),
      next: position ? cursorOf(position) : '',
    };
  }

  private async counts(version: string) {
    const all = await Promise.all(this.encrypted.map((rows) => this.repository.counts(rows, version)));
    return {
      total: all.reduce((sum, { total }) => sum + total, 0),
      remaining: all.reduce((sum, { remaining }) => sum + remaining, 0),
    };
  }

  private async moveAll(rows: EncryptedRows, some: readonly EncryptedRow[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let at = 0; at < some.length; at += AT_ONCE) {
      const moving = some.slice(at, at + AT_ONCE).map((row) => this.move(rows, row));
      outcomes.push(...(await Promise.all(moving)));
    }
    return outcomes;
  }

  private async move(rows: EncryptedRows, row: EncryptedRow): Promise<Outcome> {
    const place = placeOf(rows, row);
    try {
      const encrypted = await this.encryptedNow(rows, row);
      const moved = await this.repository.replace(rows, row, encrypted, this.envelope.versionOf(encrypted));
      return moved ? 'moved' : 'changed';
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      const { app: appId, table, record } = place;
      this.logger.error('keys.rewrap_failed', { appId, table, record, error });
      return 'closed';
    }
  }

  /** Wraps the data key again; encrypts the value again if its context has changed with the key. */
  private async encryptedNow(rows: EncryptedRows, row: EncryptedRow): Promise<Buffer> {
    const place = placeOf(rows, row);
    const before = this.envelope.isShared(row.encrypted) ? sharedPlaceOf(rows, row) : undefined;
    return before
      ? this.envelope.reencrypt(row.encrypted, before, place)
      : this.envelope.rewrap(row.encrypted, place);
  }

  private positionAfter(rows: EncryptedRows): Position | undefined {
    const next = this.encrypted[this.encrypted.indexOf(rows) + 1];
    return next && { rows: next, key: [] };
  }

  /** An unknown cursor begins with the first row, and one of version 0.2.0, without a column, with the first of its table. */
  private positionOf(cursor: string): Position | undefined {
    const [place, ...key] = cursor.split('/').map(decoded);
    const named = this.encrypted.find((rows) => nameOf(rows) === place || rows.table === place);
    const rows = named ?? this.encrypted[0];
    return rows && { rows, key: named?.key.length === key.length ? key : [] };
  }
}

/** A row was moved, or another call changed it, or it does not decrypt: then it stays, and the step continues. */
type Outcome = 'moved' | 'changed' | 'closed';

function keyOf({ key }: EncryptedRows, row: EncryptedRow): string[] {
  return key.map((column) => row.columns[column] ?? '');
}

/** Two columns of a table are two places: a cursor of the table alone would lead from the second one back to the first. */
function nameOf({ table, column }: EncryptedRows): string {
  return `${table}.${column}`;
}

function cursorOf({ rows, key }: Position): string {
  return [nameOf(rows), ...key].map(encodeURIComponent).join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
