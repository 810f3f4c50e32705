import { describe, expect, it } from '@jest/globals';
import { failureOf, useTestServer } from '../fixtures/test-client.js';
import { refusal, type TestAnswer } from '../fixtures/test-server.js';

const server = useTestServer();

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ id: `x_${from + i}` }));

async function collected<T>(items: AsyncIterable<T>, most = 1_000): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) if (all.push(item) === most) break;
  return all;
}

describe('all of a list', () => {
  it('is read by the cursor, with the filters on every page', async () => {
    const pages = [
      { users: ids(0, 2), next_cursor: 'c1' },
      { users: [], next_cursor: 'c2' },
      { users: ids(2, 3), next_cursor: '' },
    ];
    server.answers(...pages.map((body): TestAnswer => ({ status: 200, body })));
    expect(await collected(server.client().users.all({ status: 'active' }))).toEqual(ids(0, 3));
    expect(server.seen().map(({ url }) => url)).toEqual([
      '/v1/auth/users/list?limit=100&status=active',
      '/v1/auth/users/list?limit=100&status=active&cursor=c1',
      '/v1/auth/users/list?limit=100&status=active&cursor=c2',
    ]);
  });

  it('is read by the offset, and no page too many', async () => {
    server.answer(({ url }) => {
      const offset = Number(new URL(url, 'http://x').searchParams.get('offset'));
      return { status: 200, body: { transfers: ids(offset, Math.min(offset + 2, 5)), count: 5 } };
    });
    expect(await collected(server.client().transfers.all())).toEqual(ids(0, 5));
    expect(server.seen()).toHaveLength(3);
  });

  it('ends where items were removed meanwhile', async () => {
    server.answers(
      { status: 200, body: { sessions: ids(0, 2), count: 3 } },
      { status: 200, body: { sessions: [], count: 2 } },
    );
    expect(await collected(server.client().sessions.all({ user_id: 'user_1' }))).toEqual(ids(0, 2));
  });

  it('asks for no page that is not read', async () => {
    server.answers({ status: 200, body: { users: ids(0, 2), next_cursor: 'c1' } });
    expect(await collected(server.client().users.all(), 1)).toEqual(ids(0, 1));
    expect(server.seen()).toHaveLength(1);
  });
});

describe('the feed', () => {
  const page = (events: object[], next: string): TestAnswer => ({ status: 200, body: { events, next } });

  it('goes on after failures and empty pages from where it was', async () => {
    server.answers(page(ids(0, 2), 'x_1'), 'cut', page([], 'x_5'), page(ids(6, 7), 'x_6'));
    const events = server
      .client()
      .events.follow({ after: 'x_start', types: ['user.created', 'user.deleted'] });
    expect(await collected(events as AsyncIterable<object>, 3)).toEqual([...ids(0, 2), ...ids(6, 7)]);
    const queries = server.seen().map(({ url }) => new URL(url, 'http://x').searchParams);
    expect(queries.map((query) => query.get('after'))).toEqual(['x_start', 'x_1', 'x_1', 'x_5']);
    expect(queries[0]?.get('type')).toBe('user.created,user.deleted');
  });

  it('ends with what a repetition would not change', async () => {
    server.answers(refusal(404, 'event_not_found'));
    const follow = collected(server.client().events.follow({ after: 'x' }));
    expect(await failureOf(follow)).toMatchObject({ errorType: 'event_not_found' });
  });

  it('ends when its signal is aborted, also while it waits', async () => {
    server.answers('hangs');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await collected(server.client().events.follow({ signal: stop.signal }))).toEqual([]);
    expect(await collected(server.client().events.follow({ signal: stop.signal }))).toEqual([]);
    expect(server.seen()).toHaveLength(1);
  });
});
