import { Ciphertext, EncapsulatedKey, ImportId } from './sealed-keys.js';
import {
  AppId,
  AskedFor,
  choiceField,
  Described,
  Limit,
  listField,
  Matching,
  Offset,
  type OwnProfileInput,
  procedure,
  PublicAddress,
  publicProcedure,
  Skipped,
  stringField,
  UserId,
  type UserRef,
  UserWallet,
  WALLET_TYPES,
  type WalletType,
  WalletTypeField,
} from '@latchkey/contracts';

@Described('A wallet.')
export class Wallet extends UserWallet {
  @AppId() app_id!: string;
  @UserId() user_id!: string;
}

export class CreateWalletRequest {
  @WalletTypeField() wallet_type!: WalletType;
  @UserId() user_id!: string;
}

export class ImportWalletRequest {
  @UserId() user_id!: string;
  @WalletTypeField() wallet_type!: WalletType;
  @stringField({
    description:
      'Deprecated: seal the key instead (`import_id`), so that no process on its way sees it. Key that the service shall hold: hex for Ethereum and DOT (seed), base58 or a JSON array for Solana, WIF for Bitcoin, an `S…` seed for XLM. One of this, `import_id` and `public_address`.',
    maxLength: 512,
    optional: true,
  })
  private_key?: string;
  @PublicAddress({
    optional: true,
    description: 'Address to watch. One of this, `import_id` and `private_key`.',
  })
  public_address?: string;
  @ImportId({ optional: true, description: 'Id of `import/begin`: the key is in `ciphertext`.' })
  import_id?: string;
  @EncapsulatedKey({
    optional: true,
    description: 'Key that the HPKE sender encapsulated; with `import_id`.',
  })
  encapsulated_key?: string;
  @Ciphertext({
    optional: true,
    description:
      'The text of the key, sealed with the `info` `latchkey:wallet-import:v1:{app_id}:{import_id}`; with `import_id`.',
  })
  ciphertext?: string;
}

export interface WalletRef {
  wallet_id: string;
}

export class ListWalletsQuery {
  @UserId({ optional: true, description: 'Wallets of this user.' }) user_id?: string;
  @choiceField(WALLET_TYPES, { description: 'Wallets of this type.', optional: true })
  wallet_type?: WalletType;
  @Limit() limit?: number;
  @Offset() offset?: number;
}

@Described('One page of wallets.')
export class ListWalletsResponse {
  @listField(() => Wallet, { description: 'Newest first.' }) wallets!: Wallet[];
  @Matching({
    description:
      'How many match the filter in all. Above 100,000 it is not exact, and only says whether there is more.',
  })
  count!: number;
  @Skipped() offset!: number;
  @AskedFor() limit!: number;
}

/** The wallets in the view of a user. */
export interface WalletsOfUser {
  user_id: string;
  wallets: UserWallet[];
}

/** The user's default wallet of this type, made if there is none; the user must exist. */
export const createWallet = procedure<CreateWalletRequest, Wallet>('wallet.v1.create_wallet', [
  'user_not_found',
  'key_provider_unavailable',
]);

export interface EnsureDefaultWalletInput extends CreateWalletRequest {
  /** That the user was made a moment ago, so that no wallet is looked for before one is made. */
  is_new?: boolean | undefined;
}

/** The same within the call that creates a user, with a short limit: the event `user.created` asks for the wallet, too. */
export const ensureDefaultWallet = procedure<EnsureDefaultWalletInput, Wallet>(
  'wallet.v1.ensure_default_wallet',
  ['user_not_found', 'key_provider_unavailable'],
  { timeoutMs: 1000, gathered: true },
);

/** Takes a key into custody, or watches an address; repeated, it answers the same wallet. */
export const importWallet = procedure<ImportWalletRequest, Wallet>('wallet.v1.import_wallet', [
  'invalid_request',
  'invalid_private_key',
  'invalid_sealed_key',
  'import_not_found',
  'invalid_public_address',
  'user_not_found',
  'wallet_conflict',
  'key_provider_unavailable',
]);

export const getWallet = procedure<WalletRef, Wallet>('wallet.v1.get_wallet', ['wallet_not_found']);

/** Whether the user has the wallet, for the link that belongs to it: a visitor's call learns nothing else about it. */
export const checkUserWallet = publicProcedure<GetUserWalletInput, UserRef>('wallet.v1.check_user_wallet', [
  'wallet_not_found',
]);

/** Notes that the key of a wallet leaves: before the sealed key is answered. */
export const noteKeyExport = procedure<WalletRef, Wallet>('wallet.v1.note_key_export', ['wallet_not_found']);

/** Detaches an external wallet from its user and frees its address. */
export const detachWallet = procedure<WalletRef, UserRef>('wallet.v1.detach_wallet', [
  'wallet_not_found',
  'wallet_in_custody',
]);

/** Newest first. */
export const listWallets = procedure<ListWalletsQuery, ListWalletsResponse>('wallet.v1.list_wallets');

/** One entry for each id, in the order of the ids; oldest wallet first. */
export const userWallets = procedure<{ user_ids: string[] }, { users: WalletsOfUser[] }>(
  'wallet.v1.user_wallets',
  [],
  { shared: true },
);

/** The wallets of the user of a session, whose token the session service has seen; oldest first. */
export const listOwnWallets = publicProcedure<OwnProfileInput, WalletsOfUser>(
  'wallet.v1.list_own_wallets',
  [],
  { shared: true },
);

/** The users with a wallet of this address, in any case of its letters for Ethereum. */
export const usersOfAddress = procedure<{ public_address: string }, { user_ids: string[] }>(
  'wallet.v1.users_of_address',
);

/** Deletes the wallets of a deleted user; their keys stay, encrypted. */
export const sealWallets = procedure<UserRef, UserRef>('wallet.v1.seal_wallets');

export interface GetUserWalletInput {
  user_id: string;
  wallet_id: string;
}

export const getUserWallet = procedure<GetUserWalletInput, Wallet>('wallet.v1.get_user_wallet', [
  'wallet_not_found',
]);
