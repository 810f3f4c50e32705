export { createLatchkey } from './latchkey.js';
export {
  LatchkeyError,
  type ErrorDetails,
  type ErrorType,
  type FieldProblem,
  type OwnErrorType,
} from './errors/latchkey-error.js';
export { readPayment } from './payments/read-payment.js';
export { signPayment } from './payments/sign-payment.js';
export type { OfferedPayment, PaymentOffer } from './types/payments.js';
export type {
  Factor,
  FactorType,
  NewTotp,
  PageChange,
  Session,
  SignInMethod,
  SignInMethods,
  TotpRecoveryCodes,
  User,
  UserEmail,
  UserPasskey,
  UserPhoneNumber,
  UserProvider,
  UserTotp,
  UserWallet,
  WalletBalances,
  WalletType,
} from './types/api.js';
export type {
  CompleteOptions,
  DirectOptions,
  Latchkey,
  LatchkeyOptions,
  ServerOptions,
} from './types/latchkey.js';
export type {
  DiscoveredWallet,
  MagicLinksPart,
  Names,
  OAuthPart,
  OtpsPart,
  PasskeyRegistration,
  PasskeySignIn,
  PasskeysPart,
  SendOptions,
  Sent,
  SessionPart,
  SignInOptions,
  StepUp,
  TotpsPart,
  UserPart,
  WalletsPart,
} from './types/parts.js';
