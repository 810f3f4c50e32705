import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** More than a day of sign-ins by hand, and than any test. */
const MOST_ROWS = 10_000;

/** The rows of one kind, the last used ones; the provider's own adapter warns that it is for development. */
export class MemoryAdapter implements Adapter {
  readonly #rows = new LRUCache<string, AdapterPayload>({ max: MOST_ROWS });

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#rows.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#rows.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#rows.values()].find((row) => row.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return [...this.#rows.values()].find((row) => row.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const row = this.#rows.get(id);
    if (row) row.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#rows.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id);
  }
}
