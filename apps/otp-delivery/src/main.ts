import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { ACTIVITY_STREAM } from '@latchkey/platform/events';
import { runService } from '@latchkey/platform/service';
import { RESTORED, retentionOf } from './otp-delivery.lifecycle.js';
import { ENCRYPTED_MESSAGES } from './messages/encrypted-messages.js';
import { type OtpDeliveryConfig, otpDeliveryRule, otpDeliverySettings } from './otp-delivery.config.js';
import { OtpDeliveryModule } from './otp-delivery.module.js';
import { otpDeliveryMigrations } from './otp-delivery.schema.js';
import { ENCRYPTED_TEST_MESSAGES } from './test-apps/test-messages.repository.js';

await runService({
  name: 'otp-delivery',
  module: OtpDeliveryModule,
  callers: callerTicket,
  settings: otpDeliverySettings,
  rule: otpDeliveryRule,
  migrations: otpDeliveryMigrations,
  publishesIn: ACTIVITY_STREAM,
  encrypted: [ENCRYPTED_MESSAGES, ENCRYPTED_TEST_MESSAGES],
  retention: (config) => retentionOf(config as OtpDeliveryConfig),
  restored: RESTORED,
});
