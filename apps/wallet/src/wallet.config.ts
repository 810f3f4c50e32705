import { chainSettings } from '@latchkey/chains';
import { problemOfErasedWalletDays } from '@latchkey/contracts';
import { type ConfigOf, type ConfigRule, setting } from '@latchkey/platform/config';

/** Networks that an Ethereum wallet may be looked at without. Ethereum itself is always asked. */
const SKIPPABLE = ['POLYGON', 'AVALANCHE', 'BASE', 'ARBITRUM'] as const;
type Skippable = (typeof SKIPPABLE)[number];

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
  ERASED_WALLET_SKIPPED_NETWORKS: setting.string({
    description:
      'EVM networks by commas (`polygon`, `avalanche`, `base`, `arbitrum`) that no App has paid on or shown addresses for: the keys of empty Ethereum wallets go without a look at them, and what they hold there is lost. A network with an endpoint, `RPC_URL_BASE` or `RPC_URL_BASE_TEST` and so on, must not be named: Apps may be there.',
    check: (text) =>
      namesIn(text).every((name) => networkOf(name))
        ? undefined
        : `must be some of ${SKIPPABLE.join(', ').toLowerCase()}`,
    optional: true,
  }),
};

/** The networks in the text of `ERASED_WALLET_SKIPPED_NETWORKS`. */
export function skippedIn(text = ''): Skippable[] {
  return namesIn(text).flatMap((name) => networkOf(name) ?? []);
}

/** An entry that stays while there is an endpoint would have keys deleted on the day that the endpoint is missing. */
export const walletRule: ConfigRule = (values) => {
  const { ERASED_WALLET_SKIPPED_NETWORKS: text } = values;
  const skipped = skippedIn(typeof text === 'string' ? text : '');
  const reached = skipped.filter((network) =>
    ['', '_TEST'].some((end) => values[`RPC_URL_${network}${end}`] !== undefined),
  );
  return reached.map((network) => ({
    name: 'ERASED_WALLET_SKIPPED_NETWORKS',
    reason: `must not hold ${network.toLowerCase()}, which has an endpoint: Apps may be there`,
  }));
};

function namesIn(text: string): string[] {
  return text.split(',').flatMap((name) => name.trim() || []);
}

function networkOf(name: string): Skippable | undefined {
  return SKIPPABLE.find((network) => network.toLowerCase() === name);
}

export type WalletConfig = ConfigOf<typeof walletSettings>;
