import type { Channel } from '@latchkey/contracts/otp-delivery';
import { METRICS } from '@latchkey/platform/service';
import type { Metrics } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MessagesRepository } from './messages.repository.js';

const CHANNELS: readonly Channel[] = ['email', 'sms'];

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
      read: () => this.messages.oldestWaitSeconds(),
    });
    this.metrics.gauge({
      name: 'messages_queued',
      help: 'Messages that have not been delivered.',
      labels: ['channel'],
      readInto: async (gauge) => {
        const queued = await this.messages.queuedByChannel();
        for (const channel of CHANNELS) gauge.set({ channel }, 0);
        for (const { channel, count } of queued) gauge.set({ channel }, count);
      },
    });
  }
}
