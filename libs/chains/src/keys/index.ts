export type { KeyForm, PrivateKey } from './chain.js';
export { CHAINS, environmentOf, hasTestAddresses, requireAddress } from './chains.js';
export { addressOfPublicKey } from './ethereum.js';
export { fromStrKey, PUBLIC_KEY, SECRET_SEED, toStrKey } from '../stellar/strkey.js';
