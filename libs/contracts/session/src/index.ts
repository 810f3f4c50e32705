export {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  Factor,
  FACTOR_TYPES,
  FactorMethod,
  type FactorMethodType,
  type FactorType,
  METHOD_TYPES,
  Session,
  SessionView,
} from '@latchkey/contracts';
export {
  sessionCreated,
  sessionRevoked,
  signingKeyRevoked,
  signingKeyRotated,
} from '@latchkey/contracts/events';
export * from './sessions.js';
export * from './signing-keys.js';
