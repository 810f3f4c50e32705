import { EventEmitter, once } from 'node:events';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { inboxPrefixOf } from './bus/connection.js';
import { type Call } from './call.js';
import { defineProcedure } from '@latchkey/platform/procedures';
import { type FinishedCall } from './server.js';
import { Handles } from './handles.js';
import { CLIENT, type RpcPair, startRpcPair } from './testing/rpc-pair.js';

interface Wait {
  /** Milliseconds, or turns of the event loop. */
  readonly ms?: number;
  readonly turns?: number;
  /** `held` until it is let go; `refused` at once. */
  readonly end?: 'held' | 'refused';
  /** Characters of the answer. */
  readonly size?: number;
}

const wait = defineProcedure<Wait, { text: string }, { id: string }>({
  subject: 'waits.v1.wait',
  needsCaller: true,
  errors: ['too_large'],
  // Long enough for answers on a busy machine: what hangs takes as long.
  timeoutMs: 3000,
  shared: true,
});
const held = new EventEmitter();

@Controller()
class WaitsController {
  @Handles(wait)
  async wait({ input, caller }: Call<typeof wait>): Promise<{ text: string }> {
    const { ms = 0, turns = 0, end, size = 1 } = input;
    if (end === 'refused') throw new CodedError('too_large');
    if (end === 'held') {
      const letGo = once(held, 'let go');
      held.emit('begun');
      await letGo;
    }
    if (ms > 0) await delay(ms);
    for (let left = turns; left > 0; left -= 1) await turn();
    return { text: caller.id.repeat(size) };
  }
}

describe('calls of one turn that share a message', () => {
  const observed: FinishedCall[] = [];
  let pair: RpcPair;
  let messages = 0;
  const waiting = (input: Wait, id = 'a', requestId = 'r') =>
    pair.client.call(wait, { requestId, caller: { id } }, input);

  beforeAll(async () => {
    pair = await startRpcPair({
      url: process.env['NATS_URL'],
      name: 'waits',
      controller: WaitsController,
      observe: (call) => observed.push(call),
    });
    pair.serverBus.subscribe(wait.subject, { callback: () => void (messages += 1) });
    await pair.serverBus.flush();
  });
  afterAll(() => pair.close());

  it('are one message, and each has its own answer, caller and request id', async () => {
    messages = 0;
    const asked = Array.from({ length: 15 }, (_, n) => waiting({ ms: n + 1, size: n + 1 }, 'a', `r${n}`));
    const other = waiting({ ms: 50 }, 'b', 'other');
    expect(await Promise.all(asked)).toEqual(asked.map((_, n) => ({ text: 'a'.repeat(n + 1) })));
    expect(await other).toEqual({ text: 'b' });
    expect(messages).toBe(1);
    expect(new Set(observed.map(({ requestId }) => requestId)).size).toBe(16);
  });

  it('are several messages where they are many', async () => {
    messages = 0;
    await Promise.all(Array.from({ length: 130 }, () => waiting({ ms: 1 })));
    expect(messages).toBe(9);
  });

  it('are answered in few messages, if the answers come soon after each other', async () => {
    const { serverBus } = pair;
    let replies = 0;
    const tap = serverBus.subscribe(`${inboxPrefixOf(CLIENT)}.>`, { callback: () => void (replies += 1) });
    await serverBus.flush();
    // On a busy machine a turn takes longer than an answer waits for others, so they end within two.
    await Promise.all(Array.from({ length: 15 }, (_, n) => waiting({ turns: n % 2 })));
    await serverBus.flush();
    tap.unsubscribe();
    expect(replies).toBeGreaterThan(0);
    expect(replies).toBeLessThan(8);
  });

  it('do not wait for a slow one, and fail alone', async () => {
    const ends: string[] = [];
    const codeOf = ({ code }: CodedError) => void ends.push(code);
    const never = waiting({ end: 'held' }).catch(codeOf);
    const refused = waiting({ end: 'refused' }).catch(codeOf);
    expect(await waiting({ ms: 1 })).toEqual({ text: 'a' });
    await refused;
    expect(ends).toEqual(['too_large']);
    await never;
    expect(ends).toEqual(['too_large', 'upstream_timeout']);
    held.emit('let go');
  });

  it('may have more to answer than one message carries', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => waiting({ size: 200_000 })));
    expect(answers.every(({ text }) => text.length === 200_000)).toBe(true);
  });

  it('are answered when the service closes meanwhile, also those that were ready before', async () => {
    const other = await startRpcPair({
      url: process.env['NATS_URL'],
      name: 'waits',
      controller: WaitsController,
    });
    await pair.app.close();
    const call = (input: Wait) => other.client.call(wait, { requestId: 'r', caller: { id: 'a' } }, input);
    const begun = once(held, 'begun');
    const calls = [call({}), call({ end: 'held' }), call({ ms: 1 })];
    await begun;
    const closed = other.app.close();
    held.emit('let go');
    expect(await Promise.all(calls)).toEqual(Array(3).fill({ text: 'a' }));
    await closed;
    await other.close();
  });
});
