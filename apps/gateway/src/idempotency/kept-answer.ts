import { decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Claim } from './claim.rules.js';

/** The headers that depend on the request's outcome; the pipeline makes all others for each answer. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'latchkey-should-retry', 'www-authenticate'] as const;

/** Of an answer that another request had before. */
const REPLAYED = 'idempotent-replayed';

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `ok`, or the code of the refusal, for logs and metrics. */
  readonly outcome: FastifyRequest['outcome'];
}

export function answerOf(reply: FastifyReply, body: string): KeptAnswer {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const { outcome } = reply.request;
  return { status: reply.statusCode, headers: Object.fromEntries(headers), body, outcome };
}

/** Sends the first answer again, with the request's own id. */
export function replay(reply: FastifyReply, { status, headers, body, outcome }: KeptAnswer): void {
  reply.request.outcome = outcome;
  void reply.code(status).headers(headers).header(REPLAYED, 'true').send(body);
}

export const isReplayed = (reply: FastifyReply): boolean => reply.hasHeader(REPLAYED);

/** The id of the claim is authenticated with the answer. @returns base64. */
export function encryptedAnswer(key: Buffer, { id }: Claim, answer: KeptAnswer): string {
  return encryptWithKey(key, Buffer.from(JSON.stringify(answer)), id).toString('base64');
}

/** @throws DecryptionError if the bucket holds an answer of another key or claim. */
export function decryptedAnswer(key: Buffer, { id, answer = '' }: Claim): KeptAnswer {
  return JSON.parse(decryptWithKey(key, Buffer.from(answer, 'base64'), id).toString()) as KeptAnswer;
}
