/** Where the next step is done. */
export type Step = 'person' | 'app' | 'payments' | 'operations';

export interface Advice {
  /** What to tell the person, in words that they understand. */
  readonly tell: string;
  /** What the operator does next. */
  readonly next: string;
  readonly step?: Step;
}

const newCode = { tell: 'Ask for a new code, and enter the newest one that arrives.' };
const unlock = { next: 'If you are sure that it is them, unlock the person.', step: 'person' } as const;
const again = { tell: 'Sign in again, please.' };
const wait = { tell: 'Wait a little, then try again.' };
const developers = { tell: 'This is a fault of the App, not of yours. We tell its developers.' };
const setting = { ...developers, step: 'app' } as const;

/** By the reason of a refusal, as the table of reasons names it. */
export const ADVICE_BY_REASON: Readonly<Record<string, Advice>> = {
  'otp_guess_<n>_of_<n>': { ...newCode, next: 'Look whether a newer code was sent to them.', step: 'person' },
  otp_superseded: {
    ...newCode,
    next: 'Nothing is to do: the newest message has the code that counts.',
    step: 'person',
  },
  otp_expired: { ...newCode, next: 'Look how long their messages take to arrive.', step: 'person' },
  otp_used: { ...newCode, next: 'Nothing is to do: each code works once.', step: 'person' },
  otp_unknown_method: { ...newCode, next: 'Look whether any code was sent to them.', step: 'person' },
  method_locked: { ...wait, next: 'If you are sure that it is them, unlock the person.', step: 'person' },
  method_locked_for_good: {
    tell: 'Too many wrong codes were entered. We unlock your account once we are sure that it is you.',
    next: 'Make sure that it is them, then unlock the person.',
    step: 'person',
  },
  own_unlocks_used: { ...wait, next: 'If you are sure that it is them, unlock the person.', step: 'person' },
  send_limit_10_minutes: {
    tell: 'Use the code that arrived, or wait ten minutes.',
    next: 'Look what became of the messages.',
    step: 'person',
  },
  send_limit_24_hours: {
    tell: 'Use another way to sign in until tomorrow.',
    next: 'Look what became of the messages.',
    step: 'person',
  },
  sms_no_country_listed: { ...setting, next: 'Add the country to `sms_country_allowlist`.' },
  sms_country_not_listed: {
    tell: 'We send no SMS to your country. Use another way to sign in.',
    next: 'If the App wants this country, add it to `sms_country_allowlist`.',
    step: 'app',
  },
  sms_special_range: {
    tell: 'We send no SMS to this kind of number. Use another one.',
    next: 'If the App wants such numbers, switch `sms_special_ranges` on.',
    step: 'app',
  },
  send_limit_country: {
    ...wait,
    next: 'Look whether somebody sends SMS for money: the App sent more to one country than usual.',
    step: 'app',
  },
  send_limit_day: {
    tell: 'Use another way to sign in until tomorrow.',
    next: 'Raise `sms_daily_limit` if the App grew.',
    step: 'app',
  },
  send_limit_unverified: {
    ...wait,
    next: 'Look whether somebody sends SMS for money: few codes are entered.',
    step: 'app',
  },
  send_limit_range: {
    ...wait,
    next: 'Look whether somebody sends SMS for money: neighbouring numbers are asked for.',
    step: 'app',
  },
  channel_not_configured: {
    ...developers,
    next: 'Set up the mail server or the SMS provider.',
    step: 'operations',
  },
  fingerprint_ip: {
    tell: 'Ask for the code on the device and network on which you enter it.',
    next: 'The App setting `fingerprint_match` says what is compared.',
    step: 'app',
  },
  fingerprint_user_agent: {
    tell: 'Ask for the code in the browser in which you enter it.',
    next: 'The App setting `fingerprint_match` says what is compared.',
    step: 'app',
  },
  link_expired: { tell: 'Ask for a new link, and open it at once.', next: 'Nothing is to do.' },
  link_used: {
    tell: 'Ask for a new link. Each works once; some mail programs open links before you do.',
    next: 'Nothing is to do.',
  },
  session_ended_blocked: {
    tell: 'Your account is blocked.',
    next: 'Look why the person was blocked, and unblock them if it was wrong.',
    step: 'person',
  },
  origin_mismatch: { ...setting, next: 'Add the address of the page to `allowed_origins`.' },
  domain_not_allowed: { ...setting, next: 'Add the address of the page to `allowed_origins`.' },
  provider_not_set_up: { ...setting, next: 'Complete the provider in the settings of the App.' },
  oauth_client_refused: { ...setting, next: 'Correct the client id or secret of the provider.' },
  oauth_provider_unreachable: {
    tell: 'The provider does not answer. Try again later, or use another way to sign in.',
    next: 'Look whether the provider reports a disturbance.',
  },
  wallet_queue_full: {
    tell: 'Many payments of your wallet wait for their turn. Try again in some minutes.',
    next: 'Nothing is to do: confirm the transfer again once some of the payments have ended.',
  },
  funds_below_amount: { tell: 'Your wallet holds less than the amount.', next: 'Nothing is to do.' },
  funds_below_fees: {
    tell: 'Your wallet holds the amount, but not the fees of the chain as well.',
    next: 'Nothing is to do.',
  },
  funds_in_large_transactions: {
    tell: 'What your wallet received came with too many other payments. Send less at once.',
    next: 'Have the transfer made again in smaller parts.',
  },
  funds_reserved: {
    tell: 'Your wallet has to keep a part of what it holds. Send less.',
    next: 'Have the transfer made again with less: the account keeps one XLM, and half a one for each of its entries.',
  },
  funds_unconfirmed: {
    tell: 'What your wallet received, or has left, waits for its block. Try again in some minutes.',
    next: 'Nothing is to do: confirm the transfer again after the next block.',
  },
  counter_went_back: {
    tell: 'Use another way to sign in; this passkey may have been copied.',
    next: 'Have the person remove this passkey.',
    step: 'person',
  },
};

/** By the beginning of a reason's name. */
export const ADVICE_BY_START: readonly (readonly [start: string, advice: Advice])[] = [
  ['session_', { ...again, next: 'Nothing is to do: the session has ended.', step: 'person' }],
  [
    'jwt_',
    { ...again, next: 'If it happens often, the App does not refresh its JWTs in time.', step: 'app' },
  ],
  [
    'totp_',
    {
      tell: 'Enter the code that your authenticator app shows now. If it stays wrong, set the clock of your phone right.',
      next: 'Look whether the authenticator is active.',
      step: 'person',
    },
  ],
  [
    'recovery_',
    {
      tell: 'Enter another of your recovery codes; each works once.',
      next: 'Look what other factors they have.',
      step: 'person',
    },
  ],
  [
    'factor_',
    {
      tell: 'Confirm with your second proof, such as a passkey or an authenticator app.',
      next: 'Look which factors they have.',
      step: 'person',
    },
  ],
  ['challenge_', { tell: 'Begin again; it took too long.', next: 'Nothing is to do.' }],
  [
    'credential_',
    {
      tell: 'Use another passkey, or another way to sign in.',
      next: 'Look which passkeys they have.',
      step: 'person',
    },
  ],
  [
    'oauth_',
    {
      tell: 'Begin the sign-in with the provider again.',
      next: 'If it happens to many, look at the provider in the settings of the App.',
      step: 'app',
    },
  ],
  [
    'proof_of_work_',
    {
      tell: 'Reload the page and try again.',
      next: 'If it happens often, the page of the App solves its challenges too late.',
      step: 'app',
    },
  ],
  [
    'hosted_code_',
    {
      tell: 'Begin the sign-in again.',
      next: 'If it happens to many, the App exchanges its codes too late or twice.',
      step: 'app',
    },
  ],
  ['transfer_', { tell: 'This payment can no longer be changed.', next: 'Read its life.', step: 'payments' }],
  [
    'approvals_',
    {
      tell: 'The payment waits for somebody else to approve it.',
      next: 'The transfer policy says who approves.',
      step: 'payments',
    },
  ],
  ['payment_', { ...developers, next: 'Nothing was paid. Look at the payment.', step: 'payments' }],
  ['intent_', { ...developers, next: 'Nothing was paid. Look at the payment.', step: 'payments' }],
];

/** By the type of the error, where no reason says more. */
export const ADVICE_BY_TYPE: Readonly<Record<string, Advice>> = {
  invalid_otp: { ...newCode, next: 'Look whether a newer code was sent to them.', step: 'person' },
  otp_attempts_exceeded: { ...newCode, ...unlock },
  method_locked: { ...wait, ...unlock },
  too_many_attempts: { ...wait, ...unlock },
  session_not_found: { ...again, next: 'Nothing is to do: the session has ended.', step: 'person' },
  invalid_session_jwt: {
    ...again,
    next: 'If it happens often, the App does not refresh its JWTs in time.',
    step: 'app',
  },
  step_up_required: {
    tell: 'Confirm with your second proof, such as a passkey or an authenticator app.',
    next: 'Look which factors they have.',
    step: 'person',
  },
  insufficient_funds: {
    tell: 'Your wallet holds less than the amount and the fees.',
    next: 'Nothing is to do.',
  },
  user_blocked: {
    tell: 'Your account is blocked.',
    next: 'Look why, and unblock the person if it was wrong.',
    step: 'person',
  },
  sign_up_closed: {
    tell: 'This App takes no new accounts by itself.',
    next: 'The App creates its users; its setting `sign_up` says so.',
    step: 'app',
  },
  payments_frozen: {
    tell: 'Payments are stopped for now.',
    next: 'Lift the freeze once the reason for it is gone.',
    step: 'payments',
  },
  transfer_limit_exceeded: {
    tell: 'The payment is above your limit. Send less, or wait.',
    next: 'Look at the transfer policy of the App.',
    step: 'payments',
  },
  destination_not_allowed: {
    tell: 'Payments to this address are not allowed.',
    next: 'Look at the transfer policy of the App.',
    step: 'payments',
  },
  rate_limited: { ...wait, next: 'If it stays, somebody tries many codes, or the App asks too often.' },
  too_many_messages: { ...wait, next: 'Look what became of the messages.', step: 'person' },
  origin_not_allowed: { ...setting, next: 'Add the address of the page to `allowed_origins`.' },
  method_not_enabled: {
    tell: 'This way to sign in is switched off. Use another one.',
    next: 'The setting `sign_in_methods` says which are on.',
    step: 'app',
  },
  service_unavailable: { ...wait, next: 'Look which service does not answer.', step: 'operations' },
  upstream_timeout: {
    ...wait,
    next: 'Look which service does not answer. The change may have been made.',
    step: 'operations',
  },
  internal_error: {
    ...wait,
    next: 'Search the logs for the request id, and look which service failed.',
    step: 'operations',
  },
};
