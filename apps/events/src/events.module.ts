import { Module } from '@nestjs/common';
import { RequestsModule } from './requests/requests.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [RequestsModule, WebhooksModule],
})
export class EventsModule {}
