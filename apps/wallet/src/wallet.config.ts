import { chainSettings } from '@latchkey/chains';
import { problemOfErasedWalletDays } from '@latchkey/contracts';
import { type ConfigOf, setting } from '@latchkey/platform/config';

export const walletSettings = {
  ...chainSettings,
  ERASED_WALLET_DAYS: setting.integer({
    description:
      'Days after the deletion of its user after which the key and the address of an empty wallet in custody are removed. 0: never; else at least 30. The same as for signer.',
    min: 0,
    max: 36_500,
    check: problemOfErasedWalletDays,
    default: 0,
  }),
};

export type WalletConfig = ConfigOf<typeof walletSettings>;
