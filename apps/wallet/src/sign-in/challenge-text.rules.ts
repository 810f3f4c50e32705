import type { SignInWalletType } from '@latchkey/contracts/wallet';

/** The parts of a challenge, each printable ASCII without line breaks. */
export interface ChallengeParts {
  walletType: SignInWalletType;
  /** Host, and port where there is one. */
  domain: string;
  /** EIP-55 for Ethereum, base58 for Solana. */
  address: string;
  uri: string;
  chainId: string;
  /** Letters and digits, 128 random bits or more. */
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

const ACCOUNT: Readonly<Record<SignInWalletType, string>> = { ethereum: 'Ethereum', solana: 'Solana' };
const CHAIN_ID = /^Chain ID: (.*)$/m;
const NONCE = /^Nonce: ([0-9a-f]{32})$/m;
const STATEMENT = 'Sign in with this wallet. This sends no transaction and costs nothing.';

/**
 * EIP-4361, and Sign-In-With-Solana, which has the same form.
 * @see https://eips.ethereum.org/EIPS/eip-4361 and https://github.com/phantom/sign-in-with-solana
 */
export function challengeText(parts: ChallengeParts): string {
  return [
    `${parts.domain} wants you to sign in with your ${ACCOUNT[parts.walletType]} account:`,
    parts.address,
    '',
    STATEMENT,
    '',
    `URI: ${parts.uri}`,
    'Version: 1',
    `Chain ID: ${parts.chainId}`,
    `Nonce: ${parts.nonce}`,
    `Issued At: ${parts.issuedAt.toISOString()}`,
    `Expiration Time: ${parts.expiresAt.toISOString()}`,
  ].join('\n');
}

/** The chain in a text of ours: no part has a line break, so only one line can match. */
export function chainIdOf(text: string): string | undefined {
  return CHAIN_ID.exec(text)?.[1];
}

/** The nonce, where the text may be one of ours. */
export function nonceOf(text: string): string | undefined {
  return NONCE.exec(text)?.[1];
}
