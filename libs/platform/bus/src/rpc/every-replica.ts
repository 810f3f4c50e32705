import type { NatsConnection } from '@nats-io/transport-node';
import { Outgoing, type OutgoingCall } from './outgoing.js';
import { openReply, wire, type WireReplies } from './wire.js';

const NOT_AWAITED = { resolve: () => undefined, reject: () => undefined };

/**
 * Asks every replica that has subscribed without a queue group, and collects the answers that come within 300 ms of each
 * other, the first one within the limit. Empty where no replica does.
 */
export async function askEveryReplica(
  connection: NatsConnection,
  { subject, timeoutMs: maxWait }: { readonly subject: string; readonly timeoutMs: number },
  call: OutgoingCall,
): Promise<object[]> {
  const message = new Outgoing();
  message.add(call, NOT_AWAITED);
  const answers: object[] = [];
  try {
    const options = { maxWait, strategy: 'stall' } as const;
    for await (const { data } of await connection.requestMany(subject, message.encode(), options))
      answers.push(...answersIn(data));
  } catch {
    // No replica is there, or the bus is away: what was answered so far is what is known.
  }
  return answers;
}

/** A refusal, or what is no reply, is no answer; it must not hide those of the other replicas. */
function answersIn(data: Uint8Array): object[] {
  try {
    return wire.read<WireReplies>(data).map(([, reply]) => openReply(reply));
  } catch {
    return [];
  }
}
