import { Controller } from '@nestjs/common';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { defineProcedure } from '@latchkey/platform/procedures';
import { type Actor, createMetrics } from '@latchkey/platform/telemetry';
import type { Call } from './call.js';
import { RpcClient } from './client.js';
import { Handles } from './handles.js';
import type { SentCaller } from './proved-caller.js';
import { CLIENT, startRpcPair } from './testing/rpc-pair.js';

interface Seen {
  readonly caller: unknown;
  readonly actor?: Actor | undefined;
}

interface Shop {
  readonly id: string;
}

const who = defineProcedure<object, Seen, Shop>({
  subject: 'proved.v1.who',
  errors: [],
  gathered: true,
  needsCaller: true,
});
const onlyA = defineProcedure<object, Seen, Shop>({
  subject: 'proved.v1.only_a',
  errors: ['not_admitted'],
  needsCaller: true,
  admits: ({ id }: Shop) => {
    if (id !== 'a') throw new CodedError('not_admitted');
  },
});
const anyone = defineProcedure<object, Seen, null>({ subject: 'proved.v1.anyone', errors: [] });

@Controller()
class WhoController {
  @Handles(who)
  who({ caller, actor }: Call<typeof who>): Seen {
    return { caller, actor };
  }

  @Handles(onlyA)
  onlyA({ caller, actor }: Call<typeof onlyA>): Seen {
    return { caller, actor };
  }

  @Handles(anyone)
  anyone({ caller, actor }: Call<typeof anyone>): Seen {
    return { caller, actor };
  }
}

const KEY: Actor = { type: 'secret_key', key_id: 'key_1' };
/** As while versions without tickets run: the words of the sender count. */
const IN_WORDS = { id: 'in words' };
const TICKETS: Record<string, Shop> = { 'ticket of a': { id: 'a' }, 'ticket of b': { id: 'b' } };
let sent: SentCaller[] = [];

const pair = await startRpcPair({
  url: process.env['NATS_URL'],
  name: 'proved',
  controller: WhoController,
  prove: (caller) => {
    sent.push(caller);
    const proved = TICKETS[String(caller.ticket)];
    if (JSON.stringify(caller.plain) === JSON.stringify(IN_WORDS))
      return Promise.resolve({ caller: IN_WORDS });
    if (!proved) return Promise.reject(new CodedError('not_proved'));
    return Promise.resolve({ caller: proved, actor: KEY, ticket: String(caller.ticket) });
  },
});
afterAll(() => pair.close());
beforeEach(() => {
  sent = [];
});

const context = { requestId: 'req_1', actor: { type: 'operator', key_id: 'invented' } } as const;
const ask = (caller: Shop, ticket?: string, client = pair.client) =>
  client.call(who, { ...context, caller, ticket }, {}).catch(({ code }: CodedError) => code);

it('the handler gets the caller and the actor of the ticket, whatever the sender says', async () => {
  expect(await ask({ id: 'b' }, 'ticket of a')).toEqual({ caller: { id: 'a' }, actor: KEY });
});

it('calls of one turn share a message, and each has the caller of its own ticket', async () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  const answers = await Promise.all([
    ask(a, 'ticket of a'),
    ask(b, 'ticket of b'),
    ask({ id: 'c' }, 'ticket of c'),
    ask(a, 'ticket of a'),
  ]);
  expect(sent.map(({ ticket }) => ticket)).toEqual(['ticket of a', 'ticket of b', 'ticket of c']);
  expect(answers).toMatchObject([{ caller: a }, { caller: b }, 'not_proved', { caller: a }]);
});

it.each([
  ['without a ticket', undefined],
  ['with a ticket that proves nothing', 'ticket of c'],
])('a call %s is refused', async (_, ticket) => {
  expect(await ask({ id: 'a' }, ticket)).toBe('not_proved');
});

it('a procedure that does not admit the caller of the ticket refuses it', async () => {
  const askA = (ticket?: string, caller: Shop = { id: 'a' }) =>
    pair.client.call(onlyA, { ...context, caller, ticket }, {}).catch(({ code }: CodedError) => code);
  expect(await askA('ticket of a')).toEqual({ caller: { id: 'a' }, actor: KEY });
  expect(await askA('ticket of b')).toBe('not_admitted');
  // Whoever could be refused for these words could have said others.
  expect(await askA(undefined, IN_WORDS)).toMatchObject({ caller: IN_WORDS });
});

it('a caller is sent in plain only where it has no ticket, or versions without tickets may run', async () => {
  await ask({ id: 'a' }, 'ticket of a');
  await ask({ id: 'a' });
  const metrics = createMetrics(CLIENT);
  const connection = pair.serverBus;
  const old = new RpcClient({ connection, name: 'proved', metrics, tracing: undefined, plainCallers: true });
  await ask({ id: 'a' }, 'ticket of a', old);
  expect(sent).toEqual([
    { ticket: 'ticket of a', plain: null },
    { ticket: null, plain: { id: 'a' } },
    { ticket: 'ticket of a', plain: { id: 'a' } },
  ]);
});

it('a procedure without a caller gets none, whatever was sent', async () => {
  const forged = { ...context, caller: { id: 'a' }, ticket: 'ticket of a' } as unknown as typeof context & {
    caller: null;
  };
  expect(await pair.client.call(anyone, forged, {})).toEqual({ caller: null, actor: context.actor });
  expect(sent).toEqual([]);
});
