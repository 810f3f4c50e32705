import { describe, expect, it } from '@jest/globals';
import { EXIT } from './command.js';
import { AnsweringGateway } from './testing/answering-gateway.js';

describe('latchkey events dead', () => {
  const gateway = new AnsweringGateway();
  const { seen, call } = gateway;

  const DEAD = '/v1/admin/dead_events';
  const dead = (...events: [id: string, type: string][]) =>
    events.map(([event_id, type]) => ({ event_id, type }));

  it('lists the dead events of a service, page by page', async () => {
    gateway.steps = [
      { events: dead(['evt_1', 'user.deleted'], ['evt_2', 'app.created']), next: 'evt_2' },
      { events: dead(['evt_3', 'user.deleted']), next: '' },
    ];
    const { code, out } = await call([
      'events',
      'dead',
      'list',
      'session',
      '--type',
      'user.deleted',
      '--json',
    ]);
    expect(code).toBe(EXIT.done);
    expect(seen.map(({ request }) => request)).toEqual([
      `GET ${DEAD}?service=session&limit=100`,
      `GET ${DEAD}?service=session&after=evt_2&limit=100`,
    ]);
    expect(JSON.parse(out)).toEqual({ events: dead(['evt_1', 'user.deleted'], ['evt_3', 'user.deleted']) });
  });

  it('retries the named dead events, and fails where one fails again', async () => {
    gateway.steps = [
      { outcome: 'applied', error_code: '' },
      { outcome: 'failed', error_code: 'TypeError' },
    ];
    const { code, out, err } = await call(['events', 'dead', 'retry', 'session', 'evt_1', 'evt_2', '--json']);
    expect(code).toBe(EXIT.failed);
    expect(seen.map(({ request, body }) => `${request} ${body}`)).toEqual(
      ['evt_1', 'evt_2'].map((id) => `POST ${DEAD}/retry {"service":"session","event_id":"${id}"}`),
    );
    expect(JSON.parse(out)).toEqual({ events: 2, applied: 1, failed: 1 });
    expect(err).toBe('evt_1 applied\nevt_2 failed TypeError\n');
  });

  it('drops all dead events, and names those that are gone', async () => {
    gateway.steps = [{ events: dead(['evt_1', 'user.deleted']), next: '' }, {}];
    expect(await call(['events', 'dead', 'drop', 'mfa', '--all'])).toMatchObject({ code: EXIT.done });
    expect(seen.at(-1)).toMatchObject({ request: `POST ${DEAD}/drop` });
    gateway.answer = { status: 404, body: { error_type: 'event_not_found' } };
    const { code, err } = await call(['events', 'dead', 'drop', 'mfa', 'evt_1']);
    expect([code, err]).toEqual([EXIT.done, 'evt_1 not_found\n']);
    gateway.answer = { status: 503, body: { error_type: 'service_unavailable' } };
    expect((await call(['events', 'dead', 'retry', 'mfa', '--all'])).code).toBe(EXIT.failed);
    expect((await call(['events', 'dead', 'drop', 'mfa', 'evt_1'])).code).toBe(EXIT.failed);
  });

  it.each([[[]], [['evt_1', '--all']], [['evt_1', '--type', 'a.b']]])(
    'refuses to retry or drop %j: which events is not said in one way',
    async (words) => {
      for (const action of ['retry', 'drop'])
        expect((await call(['events', 'dead', action, 'mfa', ...words])).code).toBe(EXIT.usage);
      expect(seen).toEqual([]);
    },
  );
});
