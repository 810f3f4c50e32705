import type { NatsConnection } from '@nats-io/transport-node';
import { Outgoing, type OutgoingCall } from './outgoing.js';
import { openReply, wire, type WireReplies } from './wire.js';

/** What one replica says, and when that arrived: its clock is compared with this moment, not with the end of the wait. */
export interface Heard<Answer> {
  readonly answer: Answer;
  readonly receivedAtMs: number;
}

const NOT_AWAITED = { resolve: () => undefined, reject: () => undefined };

/**
 * Asks every replica that has subscribed without a queue group, and collects the answers that come within the limit: it
 * takes that long, so that the one whose event loop is blocked is among them. Empty, and at once, where there is none.
 */
export async function askEveryReplica(
  connection: NatsConnection,
  { subject, timeoutMs: maxWait }: { readonly subject: string; readonly timeoutMs: number },
  call: OutgoingCall,
): Promise<Heard<object>[]> {
  const message = new Outgoing();
  message.add(call, NOT_AWAITED);
  const heard: Heard<object>[] = [];
  try {
    const options = { maxWait, strategy: 'timer' } as const;
    for await (const { data } of await connection.requestMany(subject, message.encode(), options))
      for (const answer of answersIn(data)) heard.push({ answer, receivedAtMs: Date.now() });
  } catch {
    // No replica is there, or the bus is away: what was answered so far is what is known.
  }
  return heard;
}

/** A refusal, or what is no reply, is no answer; it must not hide those of the other replicas. */
function answersIn(data: Uint8Array): object[] {
  try {
    return wire.read<WireReplies>(data).map(([, reply]) => openReply(reply));
  } catch {
    return [];
  }
}
