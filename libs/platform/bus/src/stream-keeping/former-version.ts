import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { STREAMS } from '@latchkey/platform/events';
import type { ReaderMaker } from './reader-maker.js';

/**
 * Version 0.2.0 makes streams and consumers itself. Beside this version its questions come here instead of to JetStream
 * (libs/contracts/bus/src/accounts.mjs), and are answered with what there is: nothing that it asks for is made or changed.
 */
export const FORMER_SUBJECT = 'streams.former.>';

const ANSWER_MS = 3000;

/** @returns an answer as JetStream gives it. */
export async function answerFormer(
  connection: NatsConnection,
  readers: ReaderMaker,
  msg: Msg,
): Promise<string> {
  const [, , stream = '', consumer] = msg.subject.split('.');
  if (consumer === readers.name) {
    const known = STREAMS.find((name) => name === stream);
    const start = Number(msg.json<{ config?: { opt_start_seq?: unknown } }>().config?.opt_start_seq);
    if (!known || !Number.isSafeInteger(start) || start < 1) throw new TypeError('no place to begin at');
    await readers.make({ stream: known, after: start - 1, acknowledges: false });
  }
  const asked = consumer ? `$JS.API.CONSUMER.INFO.${stream}.${consumer}` : `$JS.API.STREAM.INFO.${stream}`;
  return (await connection.request(asked, '', { timeout: ANSWER_MS })).string();
}
