export { bitcoinScript } from '../bitcoin/bitcoin-address.js';
export { accountOf } from '../stellar/stellar-address.js';
export { toDecimal, toUnits } from '../balances/amount.js';
export {
  type Currency,
  isOnUsualNetwork,
  networkNameOf,
  payableCurrency,
  type PayingType,
  placesAt,
  readDestination,
} from '../tokens/currency.rules.js';
export type { Asset } from '../tokens/token-table.js';
export { type SignedToken, signedTokenOf } from '../tokens/token.rules.js';
export {
  contractOf,
  differenceOf,
  intentDigest,
  isIntent,
  isPaid,
  isShown,
  type Paid,
  type SignatureRefusal,
  type SignedPlace,
} from './intent.rules.js';
export { writeByteStrings } from './bitcoin-transaction.rules.js';
export type { ReadPayment, Slot } from './payment.js';
export { readPayment } from './read-payment.js';
export { chainsSetting, isSignedOn, type SigningSettings } from './signed-chains.rules.js';
export { signingSettings } from './signing-settings.js';
