export { type CborMap, encodeCbor } from './cbor.js';
export { ALGORITHM_NAMES, newKeyPair } from './key-pair.js';
export {
  AT,
  BE,
  BS,
  type Deviation,
  ED,
  type SavedAuthenticator,
  type SentCredential,
  SoftwareAuthenticator,
  UP,
  UV,
} from './software-authenticator.js';
