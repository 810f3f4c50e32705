import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';

describe('latchkey events with --since', () => {
  const gateway = new AnsweringGateway();
  const { seen, call } = gateway;
  const since = ['--since', '2026-11-23T10:05Z'];
  const after = `created_after=${Date.parse('2026-11-23T10:04:59Z') / 1000}`;

  it('lists events since a time', async () => {
    await call(['events', 'list', '--app', 'app_1', ...since]);
    expect(seen.map(({ request }) => request)).toEqual([`GET /v1/admin/events?app_id=app_1&${after}`]);
  });

  it.each([
    ['operators', 'actor_type=operator'],
    ['ada', 'actor_key_id=ada'],
    ['user_1', 'actor_user_id=user_1'],
  ])('lists what operators did: %s', async (by, query) => {
    await call(['events', 'list', '--by', by]);
    expect(seen.map(({ request }) => request)).toEqual([`GET /v1/admin/events?${query}`]);
  });

  it('tails events since a time, also behind the first page', async () => {
    gateway.answer = { status: 200, body: { events: [{ id: 'evt_1' }], next: 'evt_1' } };
    await call(['events', 'tail', '--count', '2', ...since]);
    expect(seen.map(({ request }) => request)).toEqual([
      `GET /v1/admin/events?after=&wait=25&${after}`,
      `GET /v1/admin/events?after=evt_1&wait=25&${after}`,
    ]);
  });

  it.each(['list', 'tail'])('refuses a time without a zone, and calls nothing: %s', async (action) => {
    expect((await call(['events', action, '--since', '10:05'])).code).toBe(EXIT.usage);
    expect(seen).toEqual([]);
  });
});
