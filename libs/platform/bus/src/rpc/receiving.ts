import type { Msg, MsgCallback, NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@latchkey/platform/telemetry';
import { Incoming, isCall } from './incoming.js';

/** NATS's own default, until the server has sent its limit. */
const DEFAULT_MOST_BYTES = 1024 * 1024;

interface Receiver {
  readonly connection: Pick<NatsConnection, 'info'>;
  readonly logger: Logger;
  /** Called with the subject of a message that is no call. */
  readonly refused?: (subject: string) => void;
}

/**
 * The callback of every subject on which calls arrive. It throws nothing: what a callback throws ends the reading of its
 * connection, so one malformed message would make the process deaf.
 * @param take called for each call of a message.
 */
export function receiverOf(
  { connection, logger, refused }: Receiver,
  take: (incoming: Incoming, index: number) => void,
): MsgCallback<Msg> {
  return (error, msg) => {
    if (error) return logger.error('rpc.subscription_failed', { error });
    try {
      if (!isCall(msg)) throw new TypeError('its answer would reach no caller');
      const incoming = new Incoming(msg, connection.info?.max_payload ?? DEFAULT_MOST_BYTES);
      for (let index = 0; index < incoming.count; index += 1) take(incoming, index);
    } catch (cause) {
      // No process of ours sends malformed messages; the sender waits until its time limit.
      logger.error('rpc.message_malformed', { procedure: msg.subject, error: cause });
      refused?.(msg.subject);
    }
  };
}

/** Takes a call by answering it at once, without a handler. */
export const answerWith = (ok: () => object) => (incoming: Incoming, index: number) =>
  incoming.answer(index, { ok: ok() });
