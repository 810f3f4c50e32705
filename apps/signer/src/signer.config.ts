import { signingSettings } from '@latchkey/chains/payments';
import { problemOfErasedWalletDays } from '@latchkey/contracts';
import { type ConfigOf, setting } from '@latchkey/platform/config';

export const signerSettings = {
  PUBLIC_BASE_URL: setting.url({
    description: 'Public address of the API. No passkey signs a payment in a page of it.',
    protocols: ['http', 'https'],
  }),
  ...signingSettings,
  ERASED_WALLET_DAYS: setting.integer({
    description:
      'Days after the deletion of its user for which a key is kept at least; then wallet may have it deleted, if the wallet is empty. 0: for ever; else at least 30. The same as for wallet.',
    min: 0,
    max: 36_500,
    check: problemOfErasedWalletDays,
    default: 0,
  }),
  ERASED_KEYS_PER_DAY: setting.integer({
    description:
      'Most keys of deleted users that go on one day (UTC); the others wait. Whoever takes over wallet, or has users deleted, destroys no more than these.',
    min: 1,
    max: 1_000_000,
    default: 1000,
  }),
};

export type SignerConfig = ConfigOf<typeof signerSettings>;
