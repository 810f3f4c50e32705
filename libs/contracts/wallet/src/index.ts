export {
  BalanceRequest,
  BalanceResponse,
  BalancesResponse,
  UnreadBalance,
  walletBalance,
  walletBalances,
} from './balances.js';
export {
  type OwnBalancesInput,
  OwnBalancesResponse,
  readOwnBalances,
  ReadOwnBalancesRequest,
} from './own-balances.js';
export {
  type AskedFrom,
  beginWalletRegistration,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
  type IdentifiedWallet,
  hasExternalWallet,
  identifyWallet,
  SIGN_IN_WALLET_TYPES,
  type SignInWalletType,
  type SpendSignatureInput,
  type SpentWallet,
  VerifiedWallet,
  verifyWallet,
  VerifyWalletRequest,
  VerifyWalletResponse,
  voidBegunWallets,
  type WalletSignature,
} from './registrations.js';
export {
  BeginImportRequest,
  BeginImportResponse,
  ExportWalletRequest,
  ExportWalletResponse,
} from './sealed-keys.js';
export { moveKey, type MoveKeyInput, moveKeys, MoveKeysRequest, MoveKeysResponse } from './key-moves.js';
export { signTransaction } from './signing.js';
export {
  createWallet,
  CreateWalletRequest,
  detachWallet,
  ensureDefaultWallet,
  type EnsureDefaultWalletInput,
  checkUserWallet,
  getUserWallet,
  type GetUserWalletInput,
  getWallet,
  importWallet,
  ImportWalletRequest,
  listOwnWallets,
  listWallets,
  ListWalletsQuery,
  ListWalletsResponse,
  noteKeyExport,
  sealWallets,
  usersOfAddress,
  userWallets,
  Wallet,
  type WalletRef,
  type WalletsOfUser,
} from './wallets.js';
export {
  type AddressOwner,
  attachVouchedWallets,
  type ExternalAddress,
  ownersOfAddresses,
  type VouchedOutcome,
  type VouchedWalletInput,
} from './vouched-wallets.js';
export { exportUser, getErasure } from './personal-data.js';
export { inspectWallets, InspectWalletsQuery, InspectWalletsResponse } from './wallets-of-apps.js';
export { walletFactor } from './wallet-factor.js';
