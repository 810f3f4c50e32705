import { Module } from '@nestjs/common';
import { personalData } from '@latchkey/platform/lifecycle';
import { FeedModule } from './feed/feed.module.js';
import { PersonalDataController } from './personal-data/personal-data.controller.js';
import { personalOf } from './personal-data/personal-rows.js';
import { RequestsModule } from './requests/requests.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [FeedModule, RequestsModule, WebhooksModule],
  controllers: [PersonalDataController],
  providers: [personalData(personalOf)],
})
export class EventsModule {}
