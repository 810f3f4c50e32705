import type { LastHeld, PublishedRow, RelayRepository, Republication } from './relay.repository.js';

/** Together with the new events before them they take much less than a second. */
const BATCH = 200;
/** Longer than a lease: a replica that cannot take it meanwhile leaves the task to the one that holds it. */
const ASK_MS = 15_000;

/**
 * Publishes the last minutes before the bus went away again, because it can lose an acknowledged message in an unsynced
 * file. Batches of new events go between its batches, and it changes no event, so it may take as long as it likes.
 */
export class Republishing {
  private left: Republication | undefined;
  private askedUntil = -Infinity;
  private since: LastHeld['since'] = '';

  constructor(
    private readonly repository: RelayRepository,
    private readonly holder: string,
  ) {}

  /** Whether there is a reason to hold the lease. */
  get isWanted(): boolean {
    return this.left !== undefined || performance.now() < this.askedUntil;
  }

  /** The bus came back. @param since the last publication, about. */
  ask(since: LastHeld['since']): void {
    this.since = since;
    this.askedUntil = performance.now() + ASK_MS;
  }

  /** What the lease says is left, also by the replica that held it before; undefined without the lease. */
  resume(left: Republication | undefined): void {
    this.left = left?.until ? left : undefined;
  }

  /** Stores what was asked for, before anything else may fail. Called with the lease. */
  async begin(): Promise<void> {
    if (performance.now() >= this.askedUntil) return;
    this.resume(await this.repository.beginRepublishing(this.holder, this.since));
    this.askedUntil = -Infinity;
  }

  /** The next batch. Called with the lease. */
  async next(): Promise<readonly PublishedRow[]> {
    if (!this.left) return [];
    const rows = await this.repository.toRepublish(this.left, BATCH);
    if (rows.length === 0) await this.store({ after: null, until: null });
    return rows;
  }

  /** The batch was published. */
  async done(rows: readonly PublishedRow[]): Promise<void> {
    const last = rows.at(-1);
    if (last && this.left) await this.store({ after: last.published_at, until: this.left.until });
  }

  private async store(left: Republication): Promise<void> {
    await this.repository.republished(this.holder, left);
    this.resume(left);
  }
}
