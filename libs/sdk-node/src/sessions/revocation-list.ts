import type { components } from '../generated/schema.js';
import { digestOf } from './digest.js';
import { elapsedMs, type Moment, moment } from './elapsed.js';

const POLL_MS = 1_000;
/** If no session was checked for this time, the list is not read until the next question. */
const IDLE_MS = 60_000;
const READ_TIMEOUT_MS = 3_000;

type Document = components['schemas']['RevokedSessions'];

/** Where a list is read, and by what. */
export interface RevocationSource {
  readonly url: string;
  readonly fetch: typeof fetch;
}

interface List {
  readonly sids: ReadonlySet<string>;
  readonly coversFrom: number;
  readonly etag: string;
  /** When the answer that holds it was asked for. */
  readonly askedFor: Moment;
}

/** What is known of a session: `unknown` if the list may leave out sessions of the JWT's time. */
export type Standing = 'alive' | 'revoked' | 'unknown';

/**
 * The sessions of an App that were revoked while their JWTs may still be valid, read every second while somebody asks.
 * Its timer does not keep the process alive.
 */
export class RevocationList {
  private list: List | undefined;
  /** When the newest answer was asked for. */
  private readAt: Moment | undefined;
  private usedAt: Moment | undefined;
  private reading: { readonly since: Moment; readonly end: Promise<void> } | undefined;
  private isPolling = false;

  constructor(private readonly source: RevocationSource) {}

  /** Reads the list if what is known is older. @returns whether it is at most so old now. */
  async isFresh(maxAgeMs: number): Promise<boolean> {
    this.usedAt = moment();
    if (elapsedMs(this.readAt) > maxAgeMs) await this.read();
    this.poll();
    return elapsedMs(this.readAt) <= maxAgeMs;
  }

  /** @param issuedAt Unix epoch seconds. */
  async standingOf(sessionId: string, issuedAt: number): Promise<Standing> {
    const { list } = this;
    if (!list) return 'unknown';
    if (list.sids.has(await digestOf(sessionId))) return 'revoked';
    // The end of a session leaves the list after some minutes, also where this process has a slow clock.
    return issuedAt < list.coversFrom + elapsedMs(list.askedFor) / 1_000 ? 'unknown' : 'alive';
  }

  private poll(): void {
    if (this.isPolling) return;
    this.isPolling = true;
    const timer: unknown = setTimeout(() => {
      this.isPolling = false;
      if (elapsedMs(this.usedAt) <= IDLE_MS) void this.read().then(() => this.poll());
    }, POLL_MS);
    // Only Node's timers keep a process alive; elsewhere it is a number.
    (timer as { unref?: () => void }).unref?.();
  }

  /** Reads the list, once for all that wait. It ends without a word if the gateway does not answer. */
  private read(): Promise<void> {
    // An edge runtime drops what a finished request has begun, and it never ends.
    if (this.reading && elapsedMs(this.reading.since) <= READ_TIMEOUT_MS) return this.reading.end;
    const since = moment();
    const end = this.request(since)
      .catch(() => undefined)
      .finally(() => {
        if (this.reading?.since === since) this.reading = undefined;
      });
    this.reading = { since, end };
    return end;
  }

  private async request(askedFor: Moment): Promise<void> {
    const response = await this.source.fetch(this.source.url, {
      headers: this.list ? { 'If-None-Match': this.list.etag } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      // Next.js before version 15 would answer every repetition from its cache.
      ...{ next: { revalidate: 0 } },
    });
    if (response.status === 200) {
      const { sids, covers_from } = (await response.json()) as Document;
      const etag = response.headers.get('etag') ?? '';
      this.list = { sids: new Set(sids), coversFrom: covers_from, etag, askedFor };
    }
    if (response.status === 200 || response.status === 304) this.readAt = askedFor;
  }
}
