export { compactJws, jwsInput, objectOf, readCompactJws, type ReadJws } from './compact-jws.js';
export { Envelope, type EncryptionContext } from './envelope.js';
export { type KeyProvider, type NewDataKey, UnknownKeyVersion, type WrappedKey } from './key-provider.js';
export { MasterKeyProvider } from './master-key-provider.js';
export { keyProblem, type MasterKey, parseMasterKeys, parseOwnKeys, parseSharedKeys } from './master-keys.js';
export {
  deriveKeys,
  equalInConstantTime,
  hmacSha256,
  newToken,
  decryptWithKey,
  randomDigits,
  encryptWithKey,
  sha256,
  DecryptionError,
} from './primitives.js';
export { Secret } from './secret.js';
export { KubernetesVaultTokens } from './vault/kubernetes-vault-tokens.js';
export { FixedVaultToken } from './vault/vault-tokens.js';
export { VaultTransitProvider } from './vault/vault-transit-provider.js';
