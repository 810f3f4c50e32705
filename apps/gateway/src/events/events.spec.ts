import { afterEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { type Answers, send } from '@latchkey/edge/testing';
import { gatewayOver, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;

const LIST = 'event-service.v1.list_events';
const EMPTY = { events: [], next: 'evt_1' };
const PAGE = { events: [{ id: 'evt_2' }], next: 'evt_2' };
const events = (query = '') => send(gateway, `/v1/events${query}`, { key: gateway.keys.secret });
const asked = () => gateway.calls.filter(({ subject }) => subject.startsWith('event-service'));

describe('the feed', () => {
  it('is asked with the filters of the request', async () => {
    gateway = await gatewayOver({ [LIST]: PAGE });
    const query = 'after=evt_1&type=user.created,user.deleted&user_id=user_1&created_after=17&limit=3';
    expect(await events(`?${query}`)).toMatchObject({ status: 200, json: PAGE });
    const type = 'user.created,user.deleted';
    const input = { after: 'evt_1', type, user_id: 'user_1', created_after: 17, limit: 3, wait: 0 };
    expect(asked().at(-1)?.input).toEqual(input);
  });

  it.each([
    ['type=user.create', 'type', 'user.created'],
    ['type=user.created,sesion.created', 'type', 'session.created'],
    ['type=', 'type', ''],
    ['limit=0', 'limit', ''],
    ['limit=101', 'limit', ''],
    ['wait=26', 'wait', ''],
    ['wait=-1', 'wait', ''],
    ['created_after=yesterday', 'created_after', ''],
    ['after=evt_1&after=evt_2', 'after', ''],
  ])('refuses %s', async (query, field, hint) => {
    gateway = await gatewayOver({ [LIST]: PAGE });
    const { status, json } = await events(`?${query}`);
    expect({ status, json }).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    expect(json.fields).toEqual([{ field, message: expect.stringContaining(hint) as unknown }]);
    expect(asked()).toEqual([]);
  });
});

describe('a request that waits', () => {
  it('asks again until there is an event, for a few seconds each time', async () => {
    const answers = [EMPTY, EMPTY, PAGE];
    gateway = await gatewayOver({ [LIST]: () => answers.shift() ?? EMPTY });
    expect((await events('?wait=12')).json).toEqual(PAGE);
    expect(asked().map(({ input }) => (input as { wait: number }).wait)).toEqual([0, 5, 5]);
  });

  it('waits no longer than it was asked to', async () => {
    gateway = await gatewayOver({ [LIST]: EMPTY });
    expect((await events('?wait=12')).json).toEqual(EMPTY);
    expect(asked().map(({ input }) => (input as { wait: number }).wait)).toEqual([0, 5, 5, 2]);
  });

  it('goes on while the service is away, once it has answered, and fails with any other error', async () => {
    let calls = 0;
    gateway = await gatewayOver({
      [LIST]: () => {
        calls += 1;
        if (calls === 2) throw new CodedError('service_unavailable');
        if (calls === 4) throw new CodedError('rate_limited');
        return EMPTY;
      },
    });
    expect(await events('?wait=25')).toMatchObject({ status: 429, json: { error_type: 'rate_limited' } });
    expect(calls).toBe(4);
  });

  it('ends with what it has once the ticket of its caller has ended', async () => {
    let calls = 0;
    gateway = await gatewayOver({
      [LIST]: () => {
        if ((calls += 1) > 2) throw new CodedError('attestation_refused', { reason: 'attestation_ended' });
        return EMPTY;
      },
    });
    expect(await events('?wait=25')).toMatchObject({ status: 200, json: EMPTY });
  });

  /** One that a test may end. */
  const own = async (answers: Answers) => (started = await startTestGateway(answers));
  let started: TestGateway | undefined;
  afterEach(() => started?.close());

  const waiting = (signal?: AbortSignal) =>
    fetch(`${gateway.url}/v1/events?wait=25`, {
      headers: { authorization: `Bearer ${gateway.keys.secret}` },
      ...(signal && { signal }),
    });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('is answered at once when the process stops', async () => {
    let calls = 0;
    const never = new Promise<object>(() => undefined);
    gateway = await own({ [LIST]: () => ((calls += 1) === 1 ? EMPTY : never) });
    const answer = waiting();
    while (calls < 2) await pause(5);
    gateway.draining.leave();
    expect(await (await answer).json()).toEqual(EMPTY);
  });

  it('asks no more once its client has hung up', async () => {
    let calls = 0;
    const slow = async () => {
      calls += 1;
      await pause(100);
      return EMPTY;
    };
    gateway = await own({ [LIST]: slow });
    const client = new AbortController();
    const outcome = expect(waiting(client.signal)).rejects.toThrow();
    while (calls < 2) await pause(5);
    client.abort();
    await outcome;
    await pause(1000);
    // Without the end there would be six.
    expect(calls).toBeLessThan(5);
  });
});
