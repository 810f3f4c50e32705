import { runService } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from './lifecycle.repository.js';
import { MagicLinkEntity } from './magic-links/magic-link.entity.js';
import { MessageEntity } from './messages/message.entity.js';
import { SEALED_MESSAGES } from './messages/sealed-messages.js';
import { CountWrongGuesses1764000000000 } from './migrations/1764000000000-count-wrong-guesses.js';
import { LinksOfWallets1764000120000 } from './migrations/1764000120000-links-of-wallets.js';
import { WipeCodes1764059260000 } from './migrations/1764059260000-wipe-codes.js';
import { CreateOtpDelivery1763000000100 } from './migrations/create-otp-delivery.migration.js';
import { otpDeliveryRule, otpDeliverySettings } from './otp-delivery.config.js';
import { OtpDeliveryModule } from './otp-delivery.module.js';
import { PasscodeEntity } from './passcodes/passcode.entity.js';

await runService({
  name: 'otp-delivery',
  module: OtpDeliveryModule,
  settings: otpDeliverySettings,
  rule: otpDeliveryRule,
  entities: [PasscodeEntity, MagicLinkEntity, MessageEntity],
  migrations: [
    CreateOtpDelivery1763000000100,
    CountWrongGuesses1764000000000,
    LinksOfWallets1764000120000,
    WipeCodes1764059260000,
  ],
  sealed: [SEALED_MESSAGES],
  retention: RETENTION,
  restored: RESTORED,
});
