import { type Cost, excessOf } from '@latchkey/platform/testing';
import type { Answer } from './send.js';

const MOST_ANSWER_BYTES = 64 * 1024;

/** What matters of an answer where its request is the worst that there is. */
export interface AnswerSize {
  readonly status: number;
  readonly bytes: number;
}

/** A request that costs too much each time, is answered by more than a refusal may hold, or makes the door fail. */
export async function excessOfRequest(
  request: () => Promise<AnswerSize>,
): Promise<(AnswerSize & Partial<Cost>) | undefined> {
  let answer: AnswerSize = { status: 0, bytes: 0 };
  const excess = await excessOf(async () => {
    answer = await request();
  });
  const isAnswered = answer.status < 500 || answer.status === 503;
  const isFine = !excess && isAnswered && answer.bytes <= MOST_ANSWER_BYTES;
  return isFine ? undefined : { ...excess, ...answer };
}

export function sizeOf({ status, json }: Answer): AnswerSize {
  return { status, bytes: Buffer.byteLength(JSON.stringify(json)) };
}
