import { Destinations, HostAddresses } from '@latchkey/platform/egress';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BacklogRepository } from '../sending/backlog.repository.js';
import { ClaimsRepository } from '../sending/claims.repository.js';
import { DeliveryAttempt } from '../sending/delivery-attempt.service.js';
import { DeliveryOutcomes, overdueDeliveries } from '../sending/delivery-outcomes.service.js';
import { DeliveryTelemetry } from '../sending/delivery-telemetry.js';
import { DeliveryWorker } from '../sending/delivery-worker.service.js';
import { Receivers } from '../sending/receivers.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryEntity } from './delivery.entity.js';
import { SecretEncryption } from './encrypted-secrets.js';
import { WebhookEntity, WebhookSecretEntity } from './webhook.entity.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

export const webhookEntities = [WebhookEntity, WebhookSecretEntity, DeliveryEntity];

const sending = [DeliveryWorker, DeliveryAttempt, DeliveryOutcomes, DeliveryTelemetry, overdueDeliveries];
const queue = [ClaimsRepository, BacklogRepository];
const receivers = [Receivers, Destinations, HostAddresses];

@Module({
  imports: [TypeOrmModule.forFeature(webhookEntities)],
  controllers: [WebhooksController],
  providers: [
    WebhooksService,
    WebhooksRepository,
    DeliveriesService,
    DeliveriesRepository,
    SecretEncryption,
    ...sending,
    ...queue,
    ...receivers,
  ],
  exports: [DeliveriesRepository],
})
export class WebhooksModule {}
