export {
  contractOf,
  differenceOf,
  intentDigest,
  isIntent,
  type SignatureRefusal,
  type SignedPlace,
} from './intent.rules.js';
export type { ReadPayment } from './payment.js';
export { readPayment } from './read-payment.js';
