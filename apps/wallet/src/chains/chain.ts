/** What the bytes of a stored key are: the key itself, or the seed from which it is derived. */
export type KeyForm = 'key' | 'bip32_seed';

/** A private key on its short way through memory; whoever holds it wipes `bytes`. */
export interface PrivateKey {
  readonly form: KeyForm;
  readonly bytes: Buffer;
}

/** What one type of wallet is made of: keys, addresses and signatures of its chain. */
export interface Chain {
  newKey(): PrivateKey;
  /** A key in the form in which wallets export it; undefined for anything else. */
  readKey(text: string): PrivateKey | undefined;
  /** The public address, as the API answers it. */
  addressOf(key: PrivateKey): string;
  /** An address in the form in which it is stored and compared; undefined for what is none of this chain. */
  readAddress(text: string): string | undefined;
  /** Signs what the chain has its keys sign; see each chain. */
  sign(key: PrivateKey, message: Buffer): Buffer;
}
