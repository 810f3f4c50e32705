import {
  type Environment,
  keylessProcedure,
  procedure,
  type SessionCredential,
  type WalletType,
} from '@latchkey/contracts';

export interface ExportKeyInput extends SessionCredential {
  wallet_id: string;
  user_id: string;
  /** P-256, an uncompressed point: 65 bytes in base64url. */
  recipient_public_key: string;
}

/** A key that only the holder of the recipient's private key opens. */
export interface SealedExport {
  encapsulated_key: string;
  ciphertext: string;
  format: 'hex' | 'base58' | 'wif' | 'mini_secret' | 'strkey';
  public_address: string;
}

/**
 * Seals the key of a wallet to a public key (HPKE), for a session of its user. Where the key is, the session is checked; what is
 * answered opens with the recipient's private key alone. Once a block of the user, or a freeze of payments, is answered, no key
 * is: a repetition of the request is another export, with its checks and its event.
 */
export const exportKey = procedure<ExportKeyInput, SealedExport>(
  'signer.v1.export_key',
  [
    'export_not_enabled',
    'invalid_recipient_key',
    'payments_frozen',
    'user_blocked',
    'wallet_not_found',
    'invalid_request',
    'session_not_found',
    'session_mismatch',
    'session_user_mismatch',
    'invalid_session_jwt',
    'step_up_required',
    'key_provider_unavailable',
  ],
  { timeoutMs: 4000, repeatable: true },
);

export interface BegunImport {
  import_id: string;
  /** P-256, an uncompressed point: 65 bytes in base64url. */
  recipient_public_key: string;
  /** Unix epoch seconds. */
  expires_at: number;
}

/** Makes a key pair for one import of a key, which lives for 10 minutes. */
export const beginImport = procedure<{ user_id: string }, BegunImport>('signer.v1.begin_import', [
  'user_not_found',
  'key_provider_unavailable',
]);

export interface SealedImport {
  import_id: string;
  encapsulated_key: string;
  ciphertext: string;
}

export interface OpenImportInput extends SealedImport {
  app_id: string;
  environment: Environment;
  user_id: string;
  wallet_type: WalletType;
}

/** A key that came sealed, sealed again to the signer alone: it is given back by `hold_key`, for the wallet of its address. */
export interface OpenedImport {
  public_address: string;
  form: 'key' | 'bip32_seed';
  sealed_key: string;
}

/** Opens a sealed key, once for each import: any try spends it. Nothing is kept. Only wallet may call it. */
export const openImport = keylessProcedure<OpenImportInput, OpenedImport>('signer.v1.open_import', [
  'import_not_found',
  'invalid_sealed_key',
  'invalid_private_key',
  'key_provider_unavailable',
]);

/** Test Apps only: moves the end of an import back, as if the given minutes had passed. */
export const fastForwardImport = procedure<{ import_id: string; minutes: number }, { import_id: string }>(
  'signer.v1.fast_forward_import',
  ['route_not_found', 'import_not_found'],
);
