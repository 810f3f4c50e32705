import { Module } from '@nestjs/common';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [WebhooksModule],
})
export class EventsModule {}
