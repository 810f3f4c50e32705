export { SignInResponse } from '@latchkey/contracts';
export {
  type Channel,
  messageDelivered,
  messageFailed,
  methodLocked,
  methodUnlocked,
} from '@latchkey/contracts/events';
export * from './locks.js';
export * from './magic-links.js';
export * from './passcodes.js';
