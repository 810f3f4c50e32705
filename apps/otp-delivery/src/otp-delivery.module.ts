import { Module } from '@nestjs/common';
import { Channels } from './channels/channels.js';
import { SmtpChannel } from './channels/smtp.channel.js';
import { TwilioChannel } from './channels/twilio.channel.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { Deliveries } from './deliveries/deliveries.service.js';
import { MagicLinksController } from './magic-links/magic-links.controller.js';
import { MagicLinksRepository } from './magic-links/magic-links.repository.js';
import { MagicLinksService } from './magic-links/magic-links.service.js';
import { expiredMessages } from './messages/expired-messages.js';
import { MessageAttempt } from './messages/message-attempt.service.js';
import { MessageOutcomes } from './messages/message-outcomes.service.js';
import { MessageQueue } from './messages/message-queue.service.js';
import { MessageReports } from './messages/message-reports.js';
import { MessageSeal } from './messages/message-seal.js';
import { MessageWorker } from './messages/message-worker.service.js';
import { MessagesMetrics } from './messages/messages.metrics.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { Guesses } from './passcodes/guesses.service.js';
import { PasscodesController } from './passcodes/passcodes.controller.js';
import { PasscodesRepository } from './passcodes/passcodes.repository.js';
import { PasscodesService } from './passcodes/passcodes.service.js';
import { RemovalsConsumer } from './removals/removals.consumer.js';
import { SendLimitsRepository } from './send-limits/send-limits.repository.js';
import { SendLimits } from './send-limits/send-limits.service.js';

@Module({
  controllers: [PasscodesController, MagicLinksController],
  providers: [
    PasscodesService,
    Guesses,
    PasscodesRepository,
    MagicLinksService,
    MagicLinksRepository,
    Deliveries,
    DeliveriesRepository,
    SendLimits,
    SendLimitsRepository,
    MessageQueue,
    MessageSeal,
    MessageWorker,
    MessageAttempt,
    MessageOutcomes,
    MessageReports,
    MessagesRepository,
    MessagesMetrics,
    expiredMessages,
    Channels,
    SmtpChannel,
    TwilioChannel,
    RemovalsConsumer,
  ],
})
export class OtpDeliveryModule {}
