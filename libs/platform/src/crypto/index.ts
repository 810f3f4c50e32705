export { Envelope, type SealContext } from './envelope.js';
export type { KeyProvider, NewDataKey, WrappedKey } from './key-provider.js';
export { MasterKeyProvider } from './master-key-provider.js';
export { keyProblem, type MasterKey, parseMasterKeys, parseOwnKeys, parseSharedKeys } from './master-keys.js';
export {
  equalInConstantTime,
  hmacSha256,
  newToken,
  openWithKey,
  randomDigits,
  sealWithKey,
  sha256,
  UnsealError,
} from './primitives.js';
export { Secret } from './secret.js';
export { VaultTransitProvider } from './vault-transit-provider.js';
