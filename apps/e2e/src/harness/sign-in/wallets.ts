import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { VerifyWalletRequest } from '@latchkey/contracts/wallet';
import { base58 } from '@scure/base';
import { Wallet } from 'ethers';
import { succeeded } from '../http/succeeded.js';
import type { AppApi } from '../http/app-client.js';

/** The one that a test App takes from a public token without further settings. */
export const WALLET_DOMAIN = 'localhost';

/** A wallet whose key only its owner has. */
export interface OwnWallet {
  readonly wallet_type: 'ethereum' | 'solana';
  readonly public_address: string;
  /** As the API returns it. */
  readonly stored_address: string;
  sign(text: string): Promise<string>;
}

/** @param privateKey hexadecimal, with `0x`; a new one by default. */
export function ethereumWallet(privateKey: string = Wallet.createRandom().privateKey): OwnWallet {
  const wallet = new Wallet(privateKey);
  return {
    wallet_type: 'ethereum',
    public_address: wallet.address,
    stored_address: wallet.address.toLowerCase(),
    sign: (text) => wallet.signMessage(text),
  };
}

/** @param pem its private key (PKCS #8); a new one by default. */
export function solanaWallet(pem: string = newEd25519Key()): OwnWallet {
  const privateKey = createPrivateKey(pem);
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const address = base58.encode(Buffer.from(x, 'base64url'));
  return {
    wallet_type: 'solana',
    public_address: address,
    stored_address: address,
    sign: (text) => Promise.resolve(base58.encode(sign(null, Buffer.from(text), privateKey))),
  };
}

export function newEd25519Key(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** A verification request with a signature over a fresh challenge, not sent yet. */
export async function signed(
  api: AppApi,
  wallet: OwnWallet,
  user_id?: string,
): Promise<Pick<VerifyWalletRequest, 'wallet_type' | 'public_address' | 'signature' | 'challenge'>> {
  const { wallet_type, public_address } = wallet;
  const { challenge } = succeeded(
    await api.wallets.registrations.begin({
      wallet_type,
      public_address,
      domain: WALLET_DOMAIN,
      ...(user_id !== undefined && { user_id }),
    }),
  );
  return { wallet_type, public_address, challenge, signature: await wallet.sign(challenge) };
}
