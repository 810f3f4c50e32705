import { Writable } from 'node:stream';
import type { Caller } from '@latchkey/contracts';
import { recordRequests, recordUses } from '@latchkey/contracts/events';
import { CodedError } from '@latchkey/platform/errors';
import type { CallContext, RpcClient } from '@latchkey/platform/rpc';

/** Answers by subject: a value, or a function of the input; a list of those of every replica. */
export type Answers = Record<string, object | ((input: never) => object)>;

export interface SeenCall {
  readonly subject: string;
  readonly context: CallContext<Caller | null>;
  readonly input: object;
}

const HAND_OVERS = [recordRequests.subject, recordUses.subject];

/** A client whose calls get prepared answers. @param calls gets all of them, but what is handed over for statistics. */
export function rpcOver(answers: Answers, calls: SeenCall[]): RpcClient {
  const call = async ({ subject }: { subject: string }, context: SeenCall['context'], input: object) => {
    if (!HAND_OVERS.includes(subject)) calls.push({ subject, context, input });
    const answer = answers[subject];
    if (answer === undefined) throw new CodedError('service_unavailable', { retryAfterSeconds: 1 });
    return typeof answer === 'function' ? answer(input as never) : answer;
  };
  const callEvery = async ({ subject }: { subject: string }) =>
    ((answers[subject] ?? []) as object[]).map((answer) => ({ answer, receivedAtMs: Date.now() }));
  return { call, callEvery } as unknown as RpcClient;
}

/** The answer of a service that refuses. */
export const refusing =
  (...refusal: ConstructorParameters<typeof CodedError>) =>
  () => {
    throw new CodedError(...refusal);
  };

/** Reads the lines of a log. */
export function linesInto(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split('\n'))
        lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
}
