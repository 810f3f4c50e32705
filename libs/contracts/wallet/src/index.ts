export { PublicAddress, TOKEN_SYMBOLS, type TokenSymbol, UserWallet, WalletId } from '@latchkey/contracts';
export { walletCreated, walletDetached, walletImported, walletVerified } from '@latchkey/contracts/events';
export * from './balances.js';
export * from './registrations.js';
export * from './signing.js';
export * from './wallets.js';
