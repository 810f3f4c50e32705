import {
  choiceField,
  Described,
  type ErrorType,
  type FieldOptions,
  integerField,
  objectField,
  keylessProcedure,
  procedure,
  REFUSAL_REASONS,
  type RefusalReason,
  stringField,
  Text,
  Timestamp,
  UserId,
} from '@latchkey/contracts';

export const RequestId = (options?: FieldOptions) =>
  stringField({
    description: 'The `X-Request-Id` of the answer.',
    examples: ['req_01h455vb4pex5vsknk084sn02q'],
    maxLength: 128,
    ...options,
  });

export const MESSAGE_STATES = ['queued', 'delivered', 'failed'] as const;
export const MESSAGE_FAILURES = ['rejected', 'expired', 'superseded'] as const;

/** The message that a request sent. */
export class RequestMessageView {
  @Text({
    description:
      'Id of the message, as its events name it; null for a sandbox address, to which none is sent.',
    examples: ['msg_01h455vb4pex5vsknk084sn02q'],
    nullable: true,
  })
  id!: string | null;
  @choiceField(['email', 'sms'], { description: 'How it is sent.', examples: ['email'] }) channel!:
    | 'email'
    | 'sms';
  @choiceField(MESSAGE_STATES, {
    description: 'An email is `delivered` when the mail server has taken it, an SMS when the provider has.',
    examples: ['delivered'],
  })
  state!: (typeof MESSAGE_STATES)[number];
  @choiceField(MESSAGE_FAILURES, {
    description:
      'Why it `failed`: the provider refused it, its passcode or link expired first, or a newer passcode replaced it.',
    nullable: true,
    example: null,
  })
  failure!: (typeof MESSAGE_FAILURES)[number] | null;
  @Text({
    description:
      'Code of the last attempt that the provider did not take, such as `smtp_550` or `twilio_21211`; also while the message is still queued.',
    nullable: true,
    example: null,
  })
  provider_code!: string | null;
}

const REASON_DESCRIPTION = [
  'The cause of the refusal; null where the `error_type` says all that is known. In these names, `<n>` is a number, `<type>` the type of a factor, `<status>` that of a transfer:',
  ...Object.entries(REFUSAL_REASONS).map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`),
].join('\n');

/** What became of a request, as every reader sees it. */
export class RequestOutcome {
  @RequestId() request_id!: string;
  @RequestId({
    description:
      'The `X-Request-Id` that the client sent with a public token, and that is not the id of the request; otherwise null.',
    nullable: true,
    example: null,
    // Any text of a visitor.
    personal: 'text',
  })
  client_request_id!: string | null;
  @Text({ description: 'The `operationId` of the endpoint.', examples: ['verifyOtp'] }) operation!: string;
  @Timestamp({ description: 'When it was answered (Unix epoch seconds).' }) created_at!: number;
  @integerField({ description: 'HTTP status of the answer.', examples: [400] }) status!: number;
  @Text({
    description: '`error_type` of the answer; null if it succeeded.',
    examples: ['invalid_otp'],
    nullable: true,
  })
  error_type!: string | null;
  @UserId({ description: 'The user, where the request or its answer knew one.', nullable: true })
  user_id!: string | null;
  @Text({
    description: REASON_DESCRIPTION,
    examples: ['otp_guess_3_of_5'],
    nullable: true,
  })
  reason!: string | null;
}

@Described('What became of the request.')
export class RequestRecordView extends RequestOutcome {
  @objectField(() => RequestMessageView, {
    description: 'The message that it sent; null if it sent none.',
    nullable: true,
    example: null,
  })
  message!: RequestMessageView | null;
}

/** An answered request, as the gateway hands it over: ids, codes and figures only. */
export interface RequestRecord {
  readonly id: string;
  readonly app_id: string;
  readonly request_id: string;
  /** Absent from a gateway or a service of version 0.2.0. */
  readonly client_request_id?: string | null;
  readonly operation: string;
  /** Epoch milliseconds. */
  readonly answered_at_ms: number;
  readonly status: number;
  readonly error_type: ErrorType | null;
  readonly user_id: string | null;
  readonly reason: RefusalReason | null;
  /** Null for a message to a sandbox address, which has a channel only. */
  readonly message_id: string | null;
  readonly message_channel: 'email' | 'sms' | null;
}

/** Most records of one `recordRequests`. */
export const MOST_RECORDS = 500;

/** Keeps these records; one that is known already is kept once. */
export const recordRequests = keylessProcedure<{ records: readonly RequestRecord[] }, { recorded: number }>(
  'event-service.v1.record_requests',
  [],
  { timeoutMs: 3000 },
);

/** The newest record of this App with this request id. */
export const getRequest = procedure<{ request_id: string }, { record: RequestRecord }>(
  'event-service.v1.get_request',
  ['request_not_found'],
  { timeoutMs: 3000 },
);
