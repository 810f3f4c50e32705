import { type Cost, excessOf } from '@latchkey/platform/testing';
import type { Answer } from '@latchkey/edge/testing';

const MOST_ANSWER_BYTES = 64 * 1024;

/** The parts of an answer that the tests of hostile requests limit. */
export interface AnswerSize {
  readonly status: number;
  readonly bytes: number;
}

/** The cost of a request that repeatedly costs too much, has too large an answer, or fails; undefined if it is fine. */
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
