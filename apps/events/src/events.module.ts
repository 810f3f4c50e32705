import { Module } from '@nestjs/common';
import { exportUser, getErasure } from '@latchkey/contracts/events';
import { personalData, personalDataController } from '@latchkey/platform/lifecycle';
import { DeploymentsModule } from './deployments/deployments.module.js';
import { FeedModule } from './feed/feed.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { personalOf } from './personal-data/personal-rows.js';
import { RequestsModule } from './requests/requests.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [DeploymentsModule, FeedModule, MetricsModule, RequestsModule, WebhooksModule],
  controllers: [personalDataController({ exportUser, getErasure })],
  providers: [personalData(personalOf)],
})
export class EventsModule {}
