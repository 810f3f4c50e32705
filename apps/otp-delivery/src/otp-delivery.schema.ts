import type { MigrationClass } from '@latchkey/platform/database';
import { MagicLinkEntity } from './magic-links/magic-link.entity.js';
import { KeepTestMessages1795360748022 } from './migrations/1795360748022-keep-test-messages.js';
import { RememberRemovedMethods1795388329256 } from './migrations/1795388329256-remember-removed-methods.js';
import { SpendProofs1795396000000 } from './migrations/1795396000000-spend-proofs.js';
import { CountSmsDays1795548910816 } from './migrations/1795548910816-count-sms-days.js';
import { CountOwnUnlocks1795838777719 } from './migrations/1795838777719-count-own-unlocks.js';
import { IndexMessages1795880300001 } from './migrations/1795880300001-index-messages.js';
import { CountryOfMessages1795900000000 } from './migrations/1795900000000-country-of-messages.js';
import { RememberUnanswered1795985700000 } from './migrations/1795985700000-remember-unanswered.js';
import { MessageEntity } from './messages/message.entity.js';
import { CountWrongGuesses1764000000000 } from './migrations/1764000000000-count-wrong-guesses.js';
import { LinksOfWallets1764000120000 } from './migrations/1764000120000-links-of-wallets.js';
import { WipeCodes1764059260000 } from './migrations/1764059260000-wipe-codes.js';
import { ExplainRefusals1795358500000 } from './migrations/1795358500000-explain-refusals.js';
import { CreateOtpDelivery1763000000100 } from './migrations/create-otp-delivery.migration.js';
import { OrderLinksOfPersons1795890100000 } from './migrations/1795890100000-order-links-of-persons.js';
import { PasscodeEntity } from './passcodes/passcode.entity.js';

/** `send_windows`, `sms_country_hours`, `sms_days`, `spent_proofs` and `removed_methods` have none: only SQL reads and writes them. */
export const otpDeliveryEntities = [PasscodeEntity, MagicLinkEntity, MessageEntity];

export const otpDeliveryMigrations: readonly MigrationClass[] = [
  CreateOtpDelivery1763000000100,
  CountWrongGuesses1764000000000,
  LinksOfWallets1764000120000,
  WipeCodes1764059260000,
  ExplainRefusals1795358500000,
  KeepTestMessages1795360748022,
  RememberRemovedMethods1795388329256,
  SpendProofs1795396000000,
  CountSmsDays1795548910816,
  CountOwnUnlocks1795838777719,
  IndexMessages1795880300001,
  OrderLinksOfPersons1795890100000,
  CountryOfMessages1795900000000,
  RememberUnanswered1795985700000,
];
