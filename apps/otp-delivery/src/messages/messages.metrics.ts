import { METRICS } from '@latchkey/platform/service';
import type { Metrics } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagesRepository } from './messages.repository.js';

/** Tells the operator when messages pile up. */
@Injectable()
export class MessagesMetrics implements OnModuleInit {
  constructor(
    private readonly messages: MessagesRepository,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'messages_oldest_age_seconds',
      help: 'Age of the oldest message that has not been delivered.',
      read: () => this.messages.oldestWaitSeconds().catch(() => Number.NaN),
    });
  }
}
