import { METRICS } from '@latchkey/platform/service';
import type { Metrics } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FeedWatch } from './feed-watch.js';
import { FeedWriter } from './feed-writer.service.js';

/** How far the feed is behind the bus, and how many calls wait for it. */
@Injectable()
export class FeedTelemetry implements OnModuleInit {
  constructor(
    private readonly writer: FeedWriter,
    private readonly watch: FeedWatch,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'feed_behind',
      help: 'Events of the bus that are not in the feed yet.',
      read: () => this.writer.behind(),
    });
    this.metrics.gauge({
      name: 'feed_waiting',
      help: 'Calls of this process that wait for an event.',
      read: () => this.watch.count,
    });
  }
}
