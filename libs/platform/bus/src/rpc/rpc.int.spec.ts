import { EventEmitter, once } from 'node:events';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { type Actor, currentCall } from '@latchkey/platform/telemetry';
import { type Call } from './call.js';
import { defineProcedure } from '@latchkey/platform/procedures';
import { type FinishedCall } from './server.js';
import { Handles } from './handles.js';
import { type RpcClient } from './client.js';
import { CLIENT, type RpcPair, startRpcPair } from './testing/rpc-pair.js';

interface Sum {
  sum: number;
}

const add = defineProcedure<{ a: number; b: number }, Sum, { id: string }>({
  subject: 'sums.v1.add',
  errors: ['too_large'],
  needsCaller: true,
});
/** Waits until it is let go. */
const slow = defineProcedure<object, { held: boolean }, null>({
  subject: 'sums.v1.slow',
  errors: [],
  timeoutMs: 2000,
});
const nobody = defineProcedure<object, Sum, null>({ subject: 'sums.v1.nobody', errors: [] });
const PING = 'sums.v1.ping';

const held = new EventEmitter();

@Controller()
class SumsController {
  @Handles(add)
  async add({ input, caller, requestId, actor }: Call<typeof add>): Promise<Sum> {
    actors.push(actor, currentCall()?.actor);
    if (input.a > 100) throw new CodedError('too_large', { retryAfterSeconds: 7 });
    if (input.a === 42) return { sum: 42, text: 'x'.repeat(busLimit) } as Sum;
    if (input.a < 0) throw new Error(`a secret of ${caller.id} in ${requestId}`);
    return { sum: input.a + input.b };
  }

  @Handles(slow)
  async slow(): Promise<{ held: boolean }> {
    const letGo = once(held, 'let go');
    held.emit('begun');
    await letGo;
    return { held: true };
  }
}

/** Of the call that was handled last, as its handler and what it calls see it. */
const actors: (Actor | undefined)[] = [];

/** Bytes that the server takes in one message, as it says itself. */
let busLimit = 0;
const context = { requestId: 'req_1', caller: { id: 'app_1' } };

describe('procedures over NATS', () => {
  const observed: FinishedCall[] = [];
  let pair: RpcPair;
  let client: RpcClient;

  beforeAll(async () => {
    pair = await startRpcPair({
      url: process.env['NATS_URL'],
      name: 'sums',
      controller: SumsController,
      observe: (call) => observed.push(call),
    });
    busLimit = pair.serverBus.info?.max_payload ?? 0;
    client = pair.client;
  });
  afterAll(() => pair.close());

  it('answers, and reports request id, caller and code to the observer', async () => {
    await expect(client.call(add, context, { a: 1, b: 2 })).resolves.toEqual({ sum: 3 });
    expect(observed.at(-1)).toMatchObject({
      subject: 'sums.v1.add',
      requestId: 'req_1',
      code: 'ok',
      caller: { id: 'app_1' },
    });
  });

  it('names the key behind the call to the handler, and to what it does', async () => {
    const actor = { type: 'operator', key_id: 'ada' } as const;
    await client.call(add, { ...context, actor }, { a: 1, b: 2 });
    expect(actors.splice(0)).toEqual(expect.arrayContaining([actor, actor]));
    await client.call(add, context, { a: 1, b: 2 });
    expect(actors.splice(0)).toEqual([undefined, undefined]);
  });

  it('hands a refusal over with its code and details', async () => {
    const refused = client.call(add, context, { a: 101, b: 0 });
    await expect(refused).rejects.toMatchObject({ code: 'too_large', details: { retryAfterSeconds: 7 } });
  });

  it('answers internal_error for a fault, without the thrown error', async () => {
    const failed = await client.call(add, context, { a: -1, b: 0 }).catch((error: CodedError) => error);
    expect(failed).toMatchObject({ code: 'internal_error', message: 'internal_error', details: {} });
    expect(observed.at(-1)?.error).toBeInstanceOf(Error);
  });

  it('fails at once for an answer that is too large for the bus', async () => {
    await expect(client.call(add, context, { a: 42, b: 0 })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(observed.at(-1)).toMatchObject({ code: 'internal_error', error: expect.any(Error) });
  });

  it('is service_unavailable at once without a listener', async () => {
    await expect(client.call(nobody, { requestId: 'r', caller: null }, {})).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('counts what was not answered, by procedure', async () => {
    const refused = client.call(add, context, { a: 101, b: 0 }).catch(() => undefined);
    await Promise.all([
      refused,
      client.call(nobody, { requestId: 'r', caller: null }, {}).catch(() => undefined),
    ]);
    const text = await pair.metrics.text();
    expect(text).toMatch(/failures_total\{procedure="sums.v1.nobody",code="service_unavailable",.*\} [1-9]/);
    expect(text).not.toContain('too_large');
  });

  const CALL = JSON.stringify({
    callers: [context.caller],
    calls: [{ caller: 0, input: { a: 1, b: 2 } }],
  });
  const INBOX = `_INBOX.${CLIENT}.nobody`;

  /** Sends it to the service, and waits until the service has had it. */
  async function sent(subject: string, text: string, reply?: string): Promise<void> {
    actors.length = observed.length = 0;
    pair.serverBus.publish(subject, text, reply === undefined ? {} : { reply });
    await pair.serverBus.flush();
    await client.call(add, context, { a: 101, b: 0 }).catch(() => undefined);
  }

  it.each(
    [undefined, 'events.user.deleted', 'sums.v1.slow'].flatMap((reply) =>
      [add.subject, PING].map((subject) => [subject, reply] as const),
    ),
  )('runs nothing for a message to %s with the reply subject %s, and counts it', async (subject, reply) => {
    const answers: string[] = [];
    const heard = pair.serverBus.subscribe(reply ?? INBOX, {
      callback: (_, msg) => void answers.push(msg.string()),
    });
    await sent(subject, CALL, reply);
    expect(observed.map(({ code }) => code)).toEqual(['message_malformed', 'too_large']);
    expect([actors.length, answers]).toEqual([2, []]);
    heard.unsubscribe();
  });

  it.each(
    ['no JSON', 'null', '{}', '{"callers":[],"calls":{"length":3}}'].flatMap((text) =>
      [add.subject, PING].map((subject) => [subject, text] as const),
    ),
  )('goes on after a message to %s that is no call: %s', async (subject, text) => {
    await sent(subject, text, INBOX);
    expect(observed.map(({ code }) => code)).toEqual(['message_malformed', 'too_large']);
  });

  it('answers a ping', async () => {
    const ping = defineProcedure<object, object, null>({ subject: PING, errors: [] });
    expect(await client.call(ping, { requestId: 'r', caller: null }, {})).toEqual({});
  });

  it.each(['no JSON', '5', '[null]'])(
    'ends a call whose answer is malformed (%s), and goes on',
    async (text) => {
      const subscription = pair.serverBus.subscribe(nobody.subject, {
        callback: (_, msg) => void msg.respond(text),
      });
      await pair.serverBus.flush();
      const call = client.call(nobody, { requestId: 'r', caller: null }, {});
      await expect(call).rejects.toMatchObject({ code: 'upstream_timeout' });
      subscription.unsubscribe();
      expect(await client.call(add, context, { a: 1, b: 2 })).toEqual({ sum: 3 });
    },
  );

  it('is upstream_timeout when the answer takes longer than the procedure allows', async () => {
    await expect(client.call(slow, { requestId: 'r', caller: null }, {})).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    held.emit('let go');
  });

  it('finishes the calls in flight when it closes, and takes no new one', async () => {
    const begun = once(held, 'begun');
    const inFlight = client.call(slow, { requestId: 'r', caller: null }, {});
    await begun;
    const closed = pair.app.close();
    const isTaken = () => client.call(add, context, { a: 1, b: 1 }).then(Boolean, () => false);
    while (await isTaken());
    held.emit('let go');
    await closed;
    await expect(inFlight).resolves.toEqual({ held: true });
    await expect(client.call(add, context, { a: 1, b: 1 })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});
