import { ERROR_TEXTS, OPERATION_TEXTS } from '../generated/texts.js';
import { type Advice, ADVICE_BY_REASON, ADVICE_BY_START, ADVICE_BY_TYPE } from './advice-table.js';
import { reasonOf } from './reason.rules.js';

/** What a record of a request says, as far as the story needs it. */
export interface Told {
  readonly operation: string;
  readonly status: number;
  readonly error_type: string | null;
  readonly reason: string | null;
  readonly message?: {
    readonly channel: string;
    readonly state: string;
    readonly failure: string | null;
    readonly provider_code: string | null;
  } | null;
}

export interface Story {
  /** What was asked. */
  readonly asked: string;
  /** What was answered. */
  readonly answered: string;
  /** Why; empty where nothing more is known. */
  readonly why: string;
  /** What became of the message that it sent; empty if it sent none. */
  readonly sent: string;
  /** Undefined for a success. */
  readonly advice: Advice | undefined;
}

const OTHERWISE: Advice = {
  tell: 'Try again. If it stays, we tell the developers of the App.',
  next: 'Give the request id to the developers of the App: the call has a fault that they can mend.',
  step: 'app',
};

/** Tells in sentences what happened to a request. */
export function storyOf(told: Told): Story {
  const { operation, status, error_type, reason, message } = told;
  return {
    asked: `The App asked: ${OPERATION_TEXTS[operation] ?? operation}.`,
    answered:
      error_type === null
        ? `It was done (status ${status}).`
        : `It was refused with status ${status}, ${error_type}: ${ERROR_TEXTS[error_type] ?? 'an error of another version.'}`,
    why: reason === null ? '' : whyOf(reason),
    sent: message ? sentOf(message) : '',
    advice: error_type === null ? undefined : adviceOf(error_type, reason),
  };
}

function whyOf(reason: string): string {
  const known = reasonOf(reason);
  if (!known) return `The reason is ${reason}.`;
  const [guess, most] = known.places;
  const isGuess = known.name.includes('_guess_');
  return isGuess ? `${known.text} It was guess ${guess} of ${most}.` : known.text;
}

const STATES: Readonly<Record<string, string>> = {
  queued: 'It is still on its way.',
  delivered: 'The provider has taken it, so look into the spam folder if it is missing.',
  failed: 'It could not be delivered.',
};
const FAILURES: Readonly<Record<string, string>> = {
  rejected: 'The provider refused it.',
  expired: 'Its code or link had expired before.',
  superseded: 'A newer code replaced it.',
};

function sentOf({ channel, state, failure, provider_code }: NonNullable<Told['message']>): string {
  const kind = channel === 'sms' ? 'An SMS' : 'An email';
  const code = provider_code === null ? '' : `The last answer of the provider was ${provider_code}.`;
  const sentences = [`${kind} was sent with it.`, STATES[state], failure && FAILURES[failure], code];
  return sentences.filter(Boolean).join(' ');
}

function adviceOf(errorType: string, reason: string | null): Advice {
  const name = reason === null ? undefined : (reasonOf(reason)?.name ?? reason);
  const byReason = name === undefined ? undefined : ADVICE_BY_REASON[name];
  const byStart = ADVICE_BY_START.find(([start]) => name?.startsWith(start))?.[1];
  return byReason ?? byStart ?? ADVICE_BY_TYPE[errorType] ?? OTHERWISE;
}
