import { EventStream } from '@latchkey/platform/streams';
import { METRICS } from '@latchkey/platform/tokens';
import { type Metrics, sharedRead } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FeedWatch } from './feed-watch.js';
import { FeedWriter } from './feed-writer.service.js';

/** How far the feed is behind the bus, and how many calls wait for it. */
@Injectable()
export class FeedTelemetry implements OnModuleInit {
  constructor(
    private readonly writer: FeedWriter,
    private readonly watch: FeedWatch,
    @Inject(EventStream) private readonly streams: EventStream,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'feed_behind',
      help: 'Events of the bus that are not in the feed yet.',
      read: () => this.writer.behind(),
    });
    this.observeStreams();
    this.metrics.gauge({
      name: 'feed_waiting',
      help: 'Calls of this process that wait for an event.',
      read: () => this.watch.count,
    });
  }

  /** One look for both gauges of a scrape. */
  private observeStreams(): void {
    const look = sharedRead(() => this.streams.use());
    this.metrics.gauge({
      name: 'stream_bytes',
      help: 'Bytes of events in a stream of the bus.',
      labels: ['stream'],
      readInto: async (gauge) => {
        for (const { stream, bytes } of await look()) gauge.set({ stream }, bytes);
      },
    });
    this.metrics.gauge({
      name: 'stream_bytes_limit',
      help: 'Bytes that a stream of the bus may hold; a full one refuses events.',
      labels: ['stream'],
      readInto: async (gauge) => {
        for (const { stream, maxBytes } of await look()) if (maxBytes > 0) gauge.set({ stream }, maxBytes);
      },
    });
  }
}
