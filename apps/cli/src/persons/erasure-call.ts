import type { AdminAnswer, Means } from '../command.js';
import { sendPatiently } from '../admin/patient-send.js';
import { personCall } from './person-calls.js';
import type { Erased } from './receipts.js';

interface SentErasure {
  /** Of the last try. */
  readonly answer: AdminAnswer;
  /** Whether no try can have erased the person. */
  readonly isRefused: boolean;
}

/** Asks for an erasure, again while a part of the service is away. @throws Unreachable */
export async function sendErasure(means: Means, person: Erased): Promise<SentErasure> {
  let mayBeDone = false;
  const send: Means['send'] = async (call) => {
    const answer = await means.send(call).catch((error: unknown) => {
      mayBeDone = true;
      throw error;
    });
    mayBeDone ||= saysNothing(answer);
    return answer;
  };
  const pause = (ms: number) => means.pause(ms);
  const answer = await sendPatiently({ send, pause }, personCall('POST', { ...person }, 'erase'));
  return { answer, isRefused: !mayBeDone && isRefusal(answer) };
}

/** Such an answer may come after the work was done, or from a proxy that gave up. */
const saysNothing = ({ status }: AdminAnswer) => status === 408 || status >= 500;

/** Whoever asks too often is asked to come back, and not refused. */
const isRefusal = ({ status }: AdminAnswer) => status >= 400 && status < 500 && status !== 429;
