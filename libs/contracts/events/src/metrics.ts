import {
  AppId,
  choiceField,
  Described,
  integerField,
  listField,
  openObjectField,
  operatorProcedure,
  stringField,
  Text,
  Timestamp,
} from '@latchkey/contracts';

export const METRIC_STEPS = ['hour', 'day'] as const;
export type MetricStep = (typeof METRIC_STEPS)[number];

/** Most hours of one answer; the days of thirteen months are always one. */
export const MOST_HOURS = 31 * 24;
export const KEPT_MONTHS = 13;

const LAST_SECOND = 9_999_999_999;
const Seconds = (description: string) =>
  integerField({ description, minimum: 0, maximum: LAST_SECOND, examples: [1795219200], optional: true });

export class MetricsQuery {
  @Seconds(
    'Begin of the first hour or day, or a time in it (Unix epoch seconds). Without it, a day before `to` with the step `hour`, 30 days with `day`.',
  )
  from?: number;
  @Seconds('End: what happened before this time (Unix epoch seconds). Without it, now.') to?: number;
  @choiceField(METRIC_STEPS, {
    description: `\`hour\` for at most 31 days, \`day\` (UTC) for at most ${KEPT_MONTHS} months.`,
    default: 'hour',
    optional: true,
  })
  step?: MetricStep;
}

const Count = (description: string) => integerField({ description, minimum: 0, examples: [12] });
const ByMethod = (description: string) =>
  openObjectField({
    description,
    additionalProperties: { type: 'integer', minimum: 0 },
    examples: [{ email_otp: 12, passkey: 3 }],
  });

export class RefusalCount {
  @Text({ description: '`error_type` of the answer.', examples: ['invalid_otp'] }) error_type!: string;
  @Text({
    description: 'The cause, as `GET /v1/admin/requests` names it; null where the `error_type` says all.',
    nullable: true,
    examples: ['otp_guess_3_of_5'],
  })
  reason!: string | null;
  @Count('Requests that were refused so.') count!: number;
}

export class MessageCount {
  @choiceField(['email', 'sms'], { description: 'How they are sent.', examples: ['sms'] }) channel!: string;
  @stringField({
    description:
      'Country of the phone number (ISO 3166-1 alpha-2; `XX` for no number of a country); empty for an email.',
    maxLength: 2,
    minLength: 0,
    examples: ['DE'],
  })
  country!: string;
  @choiceField(['queued', 'delivered', 'failed'], {
    description:
      '`queued`: made in this time. Each of them counts again when it is `delivered` or `failed`, unless a newer passcode replaced it.',
    examples: ['delivered'],
  })
  status!: string;
  @Count('Messages.') count!: number;
}

export class PaymentCount {
  @Text({
    description: 'The status that transfers got in this time; one transfer gets several.',
    examples: ['completed'],
  })
  status!: string;
  @Text({ description: 'What is paid; empty for a transfer of version 0.2.0.', examples: ['USDC'] })
  currency!: string;
  @Count('Transfers.') count!: number;
  @Text({ description: 'What they pay together: exact decimal, in whole tokens.', examples: ['12.5'] })
  amount!: string;
}

@Described('What happened in an hour, or in a day (UTC).')
export class MetricPoint {
  @Timestamp({ description: 'When it begins (Unix epoch seconds).' }) at!: number;
  @Count(
    'Users whose session was used: by a sign-in, a further proof, or a verification that `POST /v1/auth/sessions/verify` answered. A JWT that a server checks by itself is seen when it is refreshed. A user counts once an hour, and once a day.',
  )
  active_users!: number;
  @Count('Users who became active; those of an import are left out.') sign_ups!: number;
  @ByMethod(
    'Sessions that began, by the way of signing in. A hand-over of the hosted page is no further one.',
  )
  sign_ins!: Record<string, number>;
  @ByMethod('Further proofs that sessions were given, by their way.') second_factors!: Record<string, number>;
  @listField(() => RefusalCount, {
    description:
      "Requests with an App's key that were refused, most frequent first. Those beyond a rate limit are recorded, and counted, only now and then.",
  })
  refusals!: RefusalCount[];
  @listField(() => MessageCount, { description: 'Messages, most frequent first.' }) messages!: MessageCount[];
  @listField(() => PaymentCount, { description: 'Payments, most frequent first.' }) payments!: PaymentCount[];
}

@Described('Counts, hour by hour or day by day.')
export class MetricsResponse {
  @choiceField(METRIC_STEPS, { description: 'How long a point is.' }) step!: MetricStep;
  @listField(() => MetricPoint, {
    description:
      'One for each hour or day up to the present one, oldest first, also where nothing happened. Those that are no longer kept have none.',
  })
  points!: MetricPoint[];
}

class MetricsOfAppQuery extends MetricsQuery {
  @AppId() app_id!: string;
}

/** Counts of one App. */
export const appMetrics = operatorProcedure<MetricsOfAppQuery, MetricsResponse>(
  'event-service.v1.app_metrics',
  ['invalid_request'],
);

/** Counts of all Apps together. */
export const allMetrics = operatorProcedure<MetricsQuery, MetricsResponse>('event-service.v1.all_metrics', [
  'invalid_request',
]);
