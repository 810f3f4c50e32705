import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/otp-delivery';
import { personalData, personalDataController } from '@latchkey/platform/lifecycle';
import { Channels } from './channels/channels.js';
import { SmtpChannel } from './channels/smtp.channel.js';
import { TwilioChannel } from './channels/twilio.channel.js';
import { Decoys } from './decoys/decoys.service.js';
import { DecoysController } from './decoys/decoys.controller.js';
import { SentIds } from './decoys/sent-ids.service.js';
import { CodeSendsRepository } from './deliveries/code-sends.repository.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { Deliveries } from './deliveries/deliveries.service.js';
import { Destinations } from './deliveries/destinations.service.js';
import { SmsCountsRepository } from './deliveries/sms-counts.repository.js';
import { SmsCountsController } from './deliveries/sms-counts.controller.js';
import { SmsLimits } from './deliveries/sms-limits.service.js';
import { MagicLinksController } from './magic-links/magic-links.controller.js';
import { MagicLinksRepository } from './magic-links/magic-links.repository.js';
import { LinkProofs } from './magic-links/link-proofs.service.js';
import { MagicLinksService } from './magic-links/magic-links.service.js';
import { ATTEMPT_LIMITS, attemptLimits } from './messages/answer-wait.js';
import { Answers } from './messages/answers.service.js';
import { MessageEncryption } from './messages/encrypted-messages.js';
import { MessageAttempt } from './messages/message-attempt.service.js';
import { expiredMessages, MessageOutcomes } from './messages/message-outcomes.service.js';
import { MessageStates } from './messages/message-states.service.js';
import { InspectedMessagesRepository } from './messages/inspected-messages.repository.js';
import { InspectedMessages } from './messages/inspected-messages.service.js';
import { MessageQueue } from './messages/message-queue.service.js';
import { MessageTelemetry } from './messages/message-telemetry.js';
import { MessageWorker } from './messages/message-worker.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { UnansweredRepository } from './messages/unanswered.repository.js';
import { NewAddressesController } from './new-addresses/new-addresses.controller.js';
import { NewAddresses } from './new-addresses/new-addresses.service.js';
import { OwnAddressCodesController } from './new-addresses/own-address-codes.controller.js';
import { OwnAddressCodes } from './new-addresses/own-address-codes.service.js';
import { otpDeliveryEntities } from './otp-delivery.schema.js';
import { Guesses } from './passcodes/guesses.service.js';
import { LocksRepository } from './passcodes/locks.repository.js';
import { OwnUnlocks } from './passcodes/own-unlocks.service.js';
import { PasscodesController } from './passcodes/passcodes.controller.js';
import { PasscodesRepository } from './passcodes/passcodes.repository.js';
import { OpenPasscodesRepository } from './passcodes/open-passcodes.repository.js';
import { ResendsController } from './passcodes/resends.controller.js';
import { Resends } from './passcodes/resends.service.js';
import { PasscodesService } from './passcodes/passcodes.service.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { ProofsController } from './proofs/proofs.controller.js';
import { ProofsRepository } from './proofs/proofs.repository.js';
import { ProofsService } from './proofs/proofs.service.js';
import { FastForwardRepository } from './test-apps/fast-forward.repository.js';
import { FastForwardService } from './test-apps/fast-forward.service.js';
import { TestMessagesRepository } from './test-apps/test-messages.repository.js';
import { TestMessagesService } from './test-apps/test-messages.service.js';
import { TestAppsController } from './test-apps/test-apps.controller.js';
import { UserRowsRepository } from './users/user-rows.repository.js';
import { UsersConsumer } from './users/users.consumer.js';

const passcodes = [
  ...[PasscodesService, Guesses, OwnUnlocks, PasscodesRepository, LocksRepository, NewAddresses],
  OwnAddressCodes,
  ...[Resends, OpenPasscodesRepository],
];
const links = [LinkProofs, MagicLinksService, MagicLinksRepository];
const deliveries = [
  Deliveries,
  DeliveriesRepository,
  CodeSendsRepository,
  SmsLimits,
  SmsCountsRepository,
  Destinations,
];
const queue = [MessageQueue, MessageEncryption, MessagesRepository, MessageStates];
const inspected = [InspectedMessages, InspectedMessagesRepository];
const worker = [
  ...[MessageWorker, MessageAttempt, MessageOutcomes, MessageTelemetry, expiredMessages],
  ...[Answers, UnansweredRepository, { provide: ATTEMPT_LIMITS, useValue: attemptLimits }],
];
const channels = [Channels, SmtpChannel, TwilioChannel];
const testApps = [FastForwardService, FastForwardRepository, TestMessagesService, TestMessagesRepository];
const proofs = [ProofsService, ProofsRepository, Decoys, SentIds];
const users = [UsersConsumer, UserRowsRepository, personalData(PERSONAL)];

@Module({
  imports: [TypeOrmModule.forFeature(otpDeliveryEntities)],
  controllers: [
    PasscodesController,
    ResendsController,
    NewAddressesController,
    OwnAddressCodesController,
    MagicLinksController,
    MessagesController,
    TestAppsController,
    ProofsController,
    DecoysController,
    SmsCountsController,
    personalDataController({ exportUser, getErasure }),
  ],
  providers: [
    ...proofs,
    ...passcodes,
    ...links,
    ...deliveries,
    ...queue,
    ...inspected,
    ...worker,
    ...channels,
    ...testApps,
    ...users,
  ],
})
export class OtpDeliveryModule {}
