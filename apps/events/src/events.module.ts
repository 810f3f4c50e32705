import { Module } from '@nestjs/common';
import { FeedModule } from './feed/feed.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [FeedModule, RequestsModule, WebhooksModule],
})
export class EventsModule {}
