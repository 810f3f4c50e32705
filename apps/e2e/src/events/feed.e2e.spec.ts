import { describe, expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';

const app = await newApp();
const { api } = app;

describe('the feed of events', () => {
  it('holds what happened to a user, in order, with the key and the request that caused it', async () => {
    const created = await api.users.create({ email: sandboxEmail() });
    const { user_id } = succeeded(created);
    const deleted = await api.users.delete({ user_id });
    succeeded(deleted);
    const events = await untilEvents(app, 2, { user_id, type: 'user.created,user.deleted' });
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'user.deleted']);
    const [first, last] = events;
    expect(first).toMatchObject({ app_id: app.id, user_id, actor: { type: 'secret_key' } });
    expect(first?.actor.key_id).toMatch(/^key_/);
    expect(first?.request_id).toBe(created.headers.get('x-request-id'));
    expect(last?.request_id).toBe(deleted.headers.get('x-request-id'));
    expect(Math.abs((first?.created_at ?? 0) - Date.now() / 1000)).toBeLessThan(120);
  });

  it('answers a request that waits as soon as the event is there', async () => {
    const after = (await untilEvents(app, 1)).at(-1)?.id ?? '';
    const waiting = api.events.list({ after, type: 'user.created', wait: '25' });
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    const { events, next } = succeeded(await waiting);
    expect(events.map((event) => event.user_id)).toEqual([user_id]);
    expect(next).toBe(events[0]?.id);
  });

  it('begins with the App itself, and is the operator’s too', async () => {
    const other = await newApp();
    const types = (await untilEvents(other, 3)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(expect.arrayContaining(['api_key.created', 'app.created']));
    const all = succeeded(await adminApi().listEvents({ app_id: other.id, type: 'app.created' }));
    expect(all.events.map(({ app_id }) => app_id)).toEqual([other.id]);
    const ofAll = succeeded(await adminApi().listEvents({ limit: '100' }));
    expect(new Set(ofAll.events.map(({ app_id }) => app_id)).size).toBeGreaterThan(1);
  });
});
