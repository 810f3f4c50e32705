import { chainSettings, type Network, NETWORK_NAME } from '@latchkey/chains';
import { problemOfErasedWalletDays } from '@latchkey/contracts';
import { type ConfigOf, setting } from '@latchkey/platform/config';

/** Networks that an Ethereum wallet may be looked at without, by their names. Ethereum itself is always asked. */
const SKIPPABLE: Readonly<Record<string, Network>> = Object.fromEntries(
  (['POLYGON', 'AVALANCHE', 'BASE', 'ARBITRUM'] as const).map((network) => [NETWORK_NAME[network], network]),
);

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
      'EVM networks by commas (`polygon`, `avalanche`, `base`, `arbitrum`) that no App has paid on or shown addresses for: without an endpoint of theirs the keys of empty Ethereum wallets go all the same, and what they hold there is lost. A network with an endpoint is asked in any case.',
    check: (text) => (skippable(text) ? undefined : `must be some of ${Object.keys(SKIPPABLE).join(', ')}`),
    optional: true,
  }),
};

/** The networks in the text of `ERASED_WALLET_SKIPPED_NETWORKS`; undefined where one of them is none. */
export function skippable(text = ''): Network[] | undefined {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const networks = names.flatMap((name) => SKIPPABLE[name] ?? []);
  return networks.length === names.length ? networks : undefined;
}

export type WalletConfig = ConfigOf<typeof walletSettings>;
