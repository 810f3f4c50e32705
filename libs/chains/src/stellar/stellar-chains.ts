import { sha256 } from '@latchkey/platform/crypto';

const PREFIX = 'stellar:';

/** Chains by the passphrase of their network, which each signature commits to. */
export const STELLAR_MAIN_NET = `${PREFIX}Public Global Stellar Network ; September 2015`;

/** The test net of the Stellar Development Foundation, its net for what comes next, and a local chain (quickstart). */
export const STELLAR_TEST_NETS = [
  `${PREFIX}Test SDF Network ; September 2015`,
  `${PREFIX}Test SDF Future Network ; October 2022`,
  `${PREFIX}Standalone Network ; February 2017`,
];

/** The name of the chain of a network. */
export function stellarChain(passphrase: string): string {
  return PREFIX + passphrase;
}

/** The passphrase in the name of a chain. */
export function passphraseOf(chain: string): string {
  return chain.slice(PREFIX.length);
}

/** What a signature commits a transaction to. @param passphrase of the network. */
export function networkId(passphrase: string): Buffer {
  return sha256(passphrase);
}
