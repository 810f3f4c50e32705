export { getSealingKey, type HeldKey, holdKey, type HoldKeyInput, makeKey } from './keys.js';
export { signPayment } from './signing.js';
