import {
  type Environment,
  keylessProcedure,
  type SealedKeyPlace,
  type WalletType,
} from '@latchkey/contracts';

interface OwnedKey {
  app_id: string;
  user_id: string;
  wallet_type: WalletType;
}

/** A key that the signer has: the wallet that it signs for, and its address. */
export interface HeldKey {
  wallet_id: string;
  public_address: string;
}

/**
 * The key of a user's default wallet of a type: the first call makes it and names the wallet, each later one answers the same.
 * Events ask for it, too, so it has no caller. With `is_new` no key is looked for before one is made. Only wallet may call it.
 */
export const makeKey = keylessProcedure<OwnedKey & { environment: Environment; is_new?: boolean }, HeldKey>(
  'signer.v1.make_key',
  ['user_not_found', 'key_provider_unavailable'],
  { gathered: true },
);

export interface HoldKeyInput extends SealedKeyPlace {
  /** The bytes of the key, sealed to `get_sealing_key` for this place, `placeOfKey`. */
  sealed_key: string;
  /** Whether it was sealed by `open_import`, for `placeOfImport`. */
  is_opened?: boolean;
  /** Where its wallet is: addresses of test Apps differ. */
  environment: Environment;
  /** Whether its wallet signs nothing any more. */
  is_retired: boolean;
}

/**
 * Takes a key for a wallet: one that was imported, or one that the wallet service has kept so far. Repeated, it keeps the first.
 * Only wallet may call it.
 */
export const holdKey = keylessProcedure<HoldKeyInput, HeldKey>('signer.v1.hold_key', [
  'wallet_conflict',
  'key_provider_unavailable',
]);

/**
 * Deletes a key that was brought within the last 10 minutes for an import that was refused then, so that no key stays without
 * a wallet. Whoever brought it has it. Only wallet may call it.
 */
export const releaseKey = keylessProcedure<
  Omit<OwnedKey, 'wallet_type'> & { wallet_id: string },
  { released: boolean }
>('signer.v1.release_key');

/**
 * Deletes the key of a wallet for good, if its user was deleted and the key retired at least `ERASED_WALLET_DAYS` ago.
 * Repeated, it answers the same. Only wallet may call it, which has asked the chains whether the address holds anything.
 * `limited`: it could go, but as many as may go on one day (UTC) went today.
 */
export const eraseKey = keylessProcedure<
  Omit<OwnedKey, 'wallet_type'> & { wallet_id: string },
  { erased: boolean; limited: boolean }
>('signer.v1.erase_key');

/** The public key to which keys are sealed: X25519, 32 bytes in base64url. */
export const getSealingKey = keylessProcedure<Record<string, never>, { public_key: string }>(
  'signer.v1.get_sealing_key',
  ['key_provider_unavailable'],
  { shared: true },
);
