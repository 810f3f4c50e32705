export { type DecoyInput, sendDecoy } from './decoys.js';
export { type UnlockedMethods, unlockMethods, type UnlockMethodsInput } from './locks.js';
export {
  createMagicLink,
  type CreateMagicLinkInput,
  CreateMagicLinkRequest,
  CreateMagicLinkResponse,
  LINK_METHOD_TYPES,
  type LinkMethodType,
  type MagicLinkInput,
  type MagicLinkProof,
  peekMagicLink,
  sendMagicLink,
  type SendMagicLinkInput,
  SendMagicLinkRequest,
  SendMagicLinkResponse,
  type SentMagicLink,
  spendMagicLink,
  VerifyMagicLinkRequest,
  VerifyMagicLinkResponse,
  voidAppLinks,
} from './magic-links.js';
export { messageState, type MessageStateView, type SentMessage } from './messages.js';
export {
  BeginAddressResponse,
  BeginEmailRequest,
  BeginPhoneNumberRequest,
  type NewAddress,
  sendNewAddressCode,
  type SendNewAddressCodeInput,
  VerifyEmailRequest,
  VerifyEmailResponse,
  verifyNewAddress,
  type VerifyNewAddressInput,
  VerifyPhoneNumberRequest,
  VerifyPhoneNumberResponse,
} from './new-addresses.js';
export {
  checkPasscode,
  CodeOptions,
  GUESS_ERRORS,
  SendEmailOtpRequest,
  SendEmailOtpResponse,
  sendPasscode,
  type SendPasscodeInput,
  SendSmsOtpRequest,
  SendSmsOtpResponse,
  type SentPasscode,
  VerifyOtpRequest,
  VerifyOtpResponse,
  verifyPasscode,
  type VerifyPasscodeInput,
} from './passcodes.js';
export {
  beginProofOfWork,
  BeginProofOfWorkRequest,
  BeginProofOfWorkResponse,
  ProofOfWork,
  type ProofOfWorkInput,
  type SendName,
  SENDS,
  spendProofOfWork,
} from './proofs-of-work.js';
export { encryptedOf, isSentId, type OpenedSentId, openSentId, sentIdOf, UniformAnswer } from './sent-ids.js';
export {
  fastForwardLink,
  fastForwardMethod,
  type FastForwardMethodInput,
  listTestMessages,
  ListTestMessagesQuery,
  ListTestMessagesResponse,
  MESSAGE_STATES,
  TestMessage,
} from './test-apps.js';
