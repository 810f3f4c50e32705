import type { AppError } from '@latchkey/contracts';
import { EXPOSED_HEADERS } from '../http/cors.js';
import { errorAnswer } from '../http/errors.js';
import type { EveryAnswer } from '../http/every-answer.js';

/** A refusal that is written without the framework, because the request has not reached it. */
export interface EarlyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

/** @returns the answer without its request id, so that it can be sent many times. */
export function earlyAnswer(refusal: AppError, everyAnswer: EveryAnswer): EarlyAnswer {
  const { body, headers } = errorAnswer(refusal, { tellsFactors: false });
  const text = JSON.stringify(body);
  return {
    status: body.status_code,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      ...everyAnswer,
      ...headers,
    },
    body: text,
  };
}
