import { ERROR_TEXTS } from '../texts/error-table.js';
import type { TextKey } from '../texts/texts.js';

/** What a person reads when something did not work. */
export interface Problem {
  /** Of the API or of @latchkey/browser; `unknown` for anything else that was thrown. */
  readonly errorType: string;
  readonly text: TextKey;
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number;
  /** Id of the request, for people who ask the App for help; only where the sentence alone does not help. */
  readonly requestId?: string;
}

/** The members of a LatchkeyError that are read here; a page may bring its own copy of @latchkey/browser. */
interface ErrorLike {
  readonly errorType?: unknown;
  readonly retryAfter?: unknown;
  readonly requestId?: unknown;
}

const QUIET = new Set(['user_cancelled', 'aborted']);
const UNANSWERED = new Set<TextKey>(['errorNetwork', 'errorUnavailable', 'errorTimeout', 'errorTooMany']);
const NEEDS_REFERENCE = new Set<TextKey>(['errorSetup', 'errorUnknown', 'errorUnavailable', 'errorTimeout']);

export function errorTypeOf(error: unknown): string {
  const type = (error as ErrorLike | null | undefined)?.errorType;
  return typeof type === 'string' ? type : 'unknown';
}

/** Whether a person ended it, or another attempt took its place: nothing went wrong. */
export const isQuiet = (error: unknown): boolean => QUIET.has(errorTypeOf(error));

/** Whether it says nothing about what was sent, so that another attempt makes sense. */
export const isUnanswered = ({ text }: Problem): boolean => UNANSWERED.has(text);

/** @param error whatever was thrown. */
export function problemOf(error: unknown): Problem {
  const { retryAfter, requestId } = (error ?? {}) as ErrorLike;
  const errorType = errorTypeOf(error);
  const text = (Object.hasOwn(ERROR_TEXTS, errorType) && ERROR_TEXTS[errorType]) || 'errorUnknown';
  return {
    ...{ errorType, text },
    ...(typeof retryAfter === 'number' && retryAfter > 0 && { retryAfter }),
    ...(typeof requestId === 'string' && requestId && NEEDS_REFERENCE.has(text) && { requestId }),
  };
}

/** A problem that the page found before it asked. */
export const ownProblem = (text: TextKey): Problem => ({ errorType: 'invalid_input', text });
