import {
  choiceField,
  CreateUserField,
  Described,
  DeviceFingerprintField,
  type DeviceFingerprintInput,
  Email,
  EmailId,
  type Factor,
  type FactorMethod,
  integerField,
  MethodId,
  MOST_REDIRECT_URL_CHARACTERS,
  procedure,
  type ProofUse,
  publicProcedure,
  requireMaySend,
  SessionExpiresIn,
  SessionJwt,
  SessionToken,
  SignInDeviceField,
  SignInResponse,
  type Spent,
  stringField,
  Text,
  UserId,
  type UserRef,
} from '@latchkey/contracts';
import type { SentMessage } from './messages.js';
import { ProofOfWork } from './proofs-of-work.js';
import { UniformAnswer } from './sent-ids.js';

/** The method of a link; a wallet if its user has neither an email nor a phone number. */
const LINK_METHOD_TYPES = ['email', 'phone_number', 'wallet'] as const;
export type LinkMethodType = (typeof LINK_METHOD_TYPES)[number];

const LINK_TOKEN_EXAMPLE = 'dL8d5AsW2m32XSVosF4v6mIk6n…';

const LinkExpiresIn = () =>
  integerField({
    description: 'Minutes that the link lives.',
    minimum: 5,
    maximum: 10080,
    default: 60,
    optional: true,
  });

export class CreateMagicLinkRequest {
  @UserId() user_id!: string;
  @LinkExpiresIn() expires_in?: number;
  @DeviceFingerprintField() device_fingerprint?: DeviceFingerprintInput;
}

@Described('The token of the link.')
export class CreateMagicLinkResponse {
  @UserId() user_id!: string;
  @Text({
    description: 'Embeddable token, for any channel of your choice; works once.',
    examples: [LINK_TOKEN_EXAMPLE],
  })
  token!: string;
}

export class VerifyMagicLinkRequest {
  @stringField({ description: 'The token of the link.', maxLength: 512, examples: [LINK_TOKEN_EXAMPLE] })
  token!: string;
  @SignInDeviceField() device_fingerprint?: DeviceFingerprintInput;
  @SessionExpiresIn() session_expires_in?: number;
  @SessionToken() session_token?: string;
  @SessionJwt() session_jwt?: string;
}

@Described('The link was valid: the user, the method, and the session if the request asked for one.')
export class VerifyMagicLinkResponse extends SignInResponse {
  @MethodId() method_id!: string;
  @choiceField(LINK_METHOD_TYPES, { description: 'Kind of the method.' }) method_type!: LinkMethodType;
}

export class SendMagicLinkRequest {
  @Email() email!: string;
  @stringField({
    description: 'Where the link leads; must be allowed by the App.',
    maxLength: MOST_REDIRECT_URL_CHARACTERS,
    examples: ['https://app.example.com/welcome'],
  })
  redirect_url!: string;
  @LinkExpiresIn() expires_in?: number;
  @CreateUserField() create_user?: boolean;
  @DeviceFingerprintField() device_fingerprint?: DeviceFingerprintInput;
  @stringField({
    description: 'Language of the message (BCP 47).',
    maxLength: 35,
    examples: ['en'],
    optional: true,
  })
  locale?: string;
  @UniformAnswer() uniform_answer?: boolean;
  @ProofOfWork() proof_of_work?: string;
}

@Described('The message is queued.')
export class SendMagicLinkResponse {
  @EmailId() email_id!: string;
  @UserId({ description: 'Id of the user. Not in a uniform answer.', optional: true }) user_id?: string;
}

export interface CreateMagicLinkInput {
  user_id: string;
  method_id: string;
  method_type: LinkMethodType;
  /** Minutes. */
  expires_in?: number;
  device_fingerprint?: DeviceFingerprintInput;
}

export interface SendMagicLinkInput extends CreateMagicLinkInput {
  email: string;
  redirect_url: string;
  locale?: string;
  /** Whether the answer shall have a `sent_id`. */
  uniform?: boolean;
  /** Identity's word on the owner (`methodOwner`); absent from a gateway of 0.2.0. */
  owner?: string | undefined;
}

export interface SentMagicLink {
  link_id: string;
  /** Stands for the method in a uniform answer. */
  sent_id?: string;
  /** Absent during an upgrade, from an older replica. */
  message?: SentMessage;
}

export interface MagicLinkInput {
  token: string;
  device_fingerprint?: DeviceFingerprintInput;
}

export interface MagicLinkProof {
  user_id: string;
  method_id: string;
  method_type: LinkMethodType;
  /** True for a link that was sent by email, which verifies that email. */
  verifies_method: boolean;
}

export const createMagicLink = procedure<CreateMagicLinkInput, { token: string }>(
  'otp-delivery.v1.create_magic_link',
);

/** Queues the message with the link; `redirect_url` must be allowed by the App. */
export const sendMagicLink = publicProcedure<SendMagicLinkInput, SentMagicLink>(
  'otp-delivery.v1.send_magic_link',
  ['invalid_redirect_url', 'too_many_messages', 'key_provider_unavailable'],
  { admits: requireMaySend },
);

/** Reads the proof of a link, without spending it. */
export const peekMagicLink = publicProcedure<MagicLinkInput, MagicLinkProof>(
  'otp-delivery.v1.peek_magic_link',
  ['invalid_magic_link', 'device_fingerprint_mismatch'],
);

/** Spends a link, once. */
export const spendMagicLink = publicProcedure<MagicLinkInput & ProofUse, MagicLinkProof & Spent>(
  'otp-delivery.v1.spend_magic_link',
  ['invalid_magic_link', 'device_fingerprint_mismatch'],
);

/** Voids the user's open links that the App delivers itself. May be repeated. */
export const voidAppLinks = publicProcedure<UserRef, UserRef>('otp-delivery.v1.void_app_links');

/**
 * The session factor of a code or a link; the session service sets its time.
 * @param address what the proof is of; none for a link that the App delivered itself.
 */
export function otpFactor(
  method_id: string,
  method_type: LinkMethodType,
  address: Pick<FactorMethod, 'email' | 'email_id' | 'phone_number' | 'phone_number_id'> = {},
): Factor {
  return {
    delivery_channel: method_type === 'email' ? 'email' : 'sms',
    type: 'otp',
    method: { method_id, method_type, last_verified_at: 0, ...address },
  };
}
