import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { EgressError, GuardedClient } from '@latchkey/platform/egress';
import type { EgressEnvironment } from '@latchkey/platform/network';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MOST_DOCUMENTS = 1000;
const MOST_CHARACTERS = 16 * 1024 * 1024;
const MINUTE_MS = 60_000;

/** How long a document is used: fresh, and after that while a newer one cannot be had. */
interface Ages {
  readonly freshMs: number;
  readonly staleMs: number;
}

const DISCOVERY: Ages = { freshMs: 60 * MINUTE_MS, staleMs: 24 * 60 * MINUTE_MS };
/** openid-client takes keys of up to five minutes. */
const KEYS: Ages = { freshMs: 4 * MINUTE_MS, staleMs: 0 };

export interface ProviderDocument {
  /** JSON, as the provider answered it. */
  readonly text: string;
  readonly readAt: Date;
}

interface Source {
  readonly url: URL;
  readonly environment: EgressEnvironment;
  /** Refuses a document that must not be kept. */
  readonly check: (text: string) => Promise<void>;
  /** What the check depends on: parallel calls with one name share its outcome. */
  readonly name?: string;
}

/**
 * Discovery documents and key sets. Each is read once for all parallel calls. A test App and a live one share none, since
 * they may not reach the same addresses.
 */
@Injectable()
export class ProviderDocuments {
  private readonly discovery: LRUCache<string, ProviderDocument, Source>;
  private readonly keys: LRUCache<string, ProviderDocument, Source>;

  constructor(
    private readonly client: GuardedClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.discovery = this.cacheOf(DISCOVERY);
    this.keys = this.cacheOf(KEYS);
  }

  /** At most a day old; one of more than an hour is read anew in the background. @throws EgressError, or that of the check. */
  discoveryOf(source: Source): Promise<ProviderDocument> {
    return this.read(this.discovery, source, DISCOVERY);
  }

  /** At most four minutes old. @throws EgressError, or that of the check. */
  keysOf(source: Source): Promise<ProviderDocument> {
    return this.read(this.keys, source, KEYS);
  }

  /** Keeps keys that were read elsewhere, because a token named an unknown one. */
  keepKeys({ url, environment }: Pick<Source, 'url' | 'environment'>, document: ProviderDocument): void {
    const key = keyOf({ url, environment });
    const kept = this.keys.peek(key, { allowStale: true });
    if (!kept || secondsOf(kept) < secondsOf(document)) this.keys.set(key, document);
  }

  private async read(
    cache: LRUCache<string, ProviderDocument, Source>,
    source: Source,
    { freshMs, staleMs }: Ages,
  ): Promise<ProviderDocument> {
    const key = keyOf(source);
    const kept = cache.peek(key, { allowStale: true });
    if (kept && this.clock().getTime() - kept.readAt.getTime() > Math.max(freshMs, staleMs))
      cache.delete(key);
    const document = await cache.fetch(key, { context: source });
    if (!document) throw new Error('a document was dropped while it was read');
    return document;
  }

  private cacheOf({ freshMs, staleMs }: Ages): LRUCache<string, ProviderDocument, Source> {
    return new LRUCache({
      max: MOST_DOCUMENTS,
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ text }) => text.length + 1,
      ttl: freshMs,
      perf: { now: () => this.clock().getTime() },
      ttlResolution: 0,
      allowStale: staleMs > 0,
      noDeleteOnFetchRejection: staleMs > 0,
      fetchMethod: (_key, _stale, { context }) => this.fetch(context),
    });
  }

  private async fetch({ url, environment, check }: Source): Promise<ProviderDocument> {
    const headers = { accept: 'application/json' };
    const answer = await this.client.request({ url, environment, method: 'GET', headers });
    if (answer.status !== 200) throw new EgressError('not_json', true);
    const text = await answer.text();
    await check(text);
    return { text, readAt: this.clock() };
  }
}

/** As openid-client counts the age of keys. */
function secondsOf({ readAt }: ProviderDocument): number {
  return Math.floor(readAt.getTime() / 1000);
}

function keyOf({ url, environment, name = '' }: Omit<Source, 'check'>): string {
  return `${environment} ${url.href} ${name}`;
}
