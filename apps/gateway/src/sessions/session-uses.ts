import { MOST_USES, recordUses, type SessionUse } from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { RpcClient } from '@latchkey/platform/rpc';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Time that the first use waits for others. */
const COLLECT_MS = 2000;
const HOUR_MS = 3_600_000;
/** Beyond this number users are said again: about 5 MB. */
const MOST_KNOWN = 50_000;

/**
 * Whose sessions were used in this hour, for the counts of active users: said once for each user, by each gateway. A
 * verification waits for none of it, and none of it can fail one.
 */
@Injectable()
export class SessionUses implements OnApplicationShutdown {
  private readonly known = new Set<string>();
  private hour = 0;
  private waiting: SessionUse[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly rpc: RpcClient) {}

  /** A session of this user was verified. */
  note(app_id: string, user_id: string): void {
    const now = Date.now();
    const hour = Math.floor(now / HOUR_MS);
    if (hour !== this.hour || this.known.size >= MOST_KNOWN) this.known.clear();
    this.hour = hour;
    if (this.known.has(user_id)) return;
    this.known.add(user_id);
    this.waiting.push({ app_id, user_id, used_at: Math.floor(now / 1000) });
    if (this.waiting.length >= MOST_USES) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), COLLECT_MS).unref();
  }

  onApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  /** Never fails: a user whose use was not taken is said again at the next one. */
  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.waiting;
    this.waiting = [];
    if (uses.length === 0) return;
    try {
      await this.rpc.call(recordUses, { requestId: newId('req'), caller: null }, { uses });
    } catch {
      for (const { user_id } of uses) this.known.delete(user_id);
    }
  }
}
