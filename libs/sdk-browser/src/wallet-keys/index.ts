export { type ExportedKey, type KeyReceiver, receiveKey } from './receive-key.js';
export { type BegunKeyImport, type SealedKey, sealKey } from './seal-key.js';
