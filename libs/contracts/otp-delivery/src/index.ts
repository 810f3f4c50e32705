export { type DecoyInput, sendDecoy } from './decoys.js';
export {
  type ResendInput,
  type ResendableMessage,
  resendableMessage,
  resendPasscode,
  ResentMessage,
} from './resends.js';
export {
  lockedMethods,
  unlockMethods,
  type UnlockMethodsInput,
  unlockOwnMethods,
  type UnlockOwnMethodsInput,
} from './locks.js';
export {
  createMagicLink,
  type CreateMagicLinkInput,
  CreateMagicLinkRequest,
  CreateMagicLinkResponse,
  type LinkMethodType,
  type MagicLinkInput,
  type MagicLinkProof,
  otpFactor,
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
export {
  inspectMessage,
  inspectMessages,
  type InspectMessagesInput,
  ListMessagesQuery,
  ListMessagesResponse,
  Message,
  type MessageStatus,
} from './messages-of-apps.js';
export { MessagePreview, type PreviewKind, previewMessage, PreviewMessageRequest } from './previews.js';
export { messageState, type MessageStateView, type SentMessage } from './messages.js';
export {
  BeginOwnEmailRequest,
  BeginOwnPhoneNumberRequest,
  sendOwnAddressCode,
  verifyOwnAddress,
  VerifyOwnEmailRequest,
  VerifyOwnPhoneNumberRequest,
} from './own-addresses.js';
export {
  BeginAddressResponse,
  BeginEmailRequest,
  BeginPhoneNumberRequest,
  type NewAddress,
  sendNewAddressCode,
  type SendNewAddressCodeInput,
  type VerifiedNewAddress,
  VerifyEmailRequest,
  VerifyEmailResponse,
  verifyNewAddress,
  type VerifyNewAddressInput,
  VerifyPhoneNumberRequest,
  VerifyPhoneNumberResponse,
} from './new-addresses.js';
export {
  checkPasscode,
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
  type ProofOfWorkInput,
  type SendName,
  spendProofOfWork,
} from './proofs-of-work.js';
export { encryptedOf, isSentId, type OpenedSentId, openSentId, sentIdOf } from './sent-ids.js';
export { resetSmsCounts, smsCounts, SmsCountsResponse } from './sms-counts.js';
export {
  fastForwardLink,
  fastForwardMethod,
  type FastForwardMethodInput,
  listTestMessages,
  ListTestMessagesQuery,
  ListTestMessagesResponse,
  TestMessage,
} from './test-apps.js';
export { exportUser, getErasure } from './personal-data.js';
