import { describe, expect, it } from '@jest/globals';
import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { eventProblems } from '../harness/events/catalogue-check.js';
import { eventsOfApp } from '../harness/events/outbox.js';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { call, type Method } from '../harness/http/client.js';
import { remember } from '../harness/secrets/secrets.js';
import {
  consoleCookie,
  consoleHeaders,
  inviteOperator,
  OPERATORS_PAGE,
  tokenOfInvitation,
} from '../harness/sign-in/console.js';
import { askAsPage } from '../harness/sign-in/hosted.js';

/** As the pages of the console ask. */
async function ask(
  method: Method,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const headers = consoleHeaders(cookie);
  const answer = await call(method, `/v1/admin${path}`, { headers, ...(body && { body }) });
  return { status: answer.status, json: answer.body as unknown as Record<string, unknown> };
}

const admin = await consoleCookie(await inviteOperator('admin'));
const invited = await inviteOperator('support');
const support = await consoleCookie(invited);
const { user_id } = invited.operator;

describe('an operator who is signed in', () => {
  it('may do what the role may, and every action names the operator', async () => {
    expect((await ask('GET', '/apps', { cookie: support })).status).toBe(200);
    const body = { name: 'Acme', environment: 'test' };
    expect(await ask('POST', '/apps', { cookie: support, body })).toMatchObject({
      status: 403,
      json: { error_type: 'operator_role_required' },
    });
    const { json: app } = await ask('POST', '/apps', { cookie: admin, body });
    remember('token', String(app['secret_key']));
    const own = (await ask('GET', '/session', { cookie: admin })).json['operator'] as { user_id: string };
    const actors = async () => {
      const { events } = succeeded(
        await adminApi().listEvents({ app_id: String(app['id']), type: 'app.created' }),
      );
      return events.map(({ actor }) => actor);
    };
    for (let look = 0; look < 100 && (await actors()).length === 0; look += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await actors()).toEqual([{ type: 'operator', key_id: '', user_id: own.user_id }]);
  });

  it('belongs to no App of administration', async () => {
    expect(await ask('GET', `/apps/${OPERATORS_APP_ID}`, { cookie: admin })).toMatchObject({ status: 404 });
    const found = await ask('GET', `/users?query=${encodeURIComponent(invited.operator.email)}`, {
      cookie: admin,
    });
    expect(found.json['users']).toEqual([]);
    expect((await ask('GET', `/apps/${OPERATORS_APP_ID}/users/${user_id}`, { cookie: admin })).status).toBe(
      404,
    );
  });

  it('follows an invitation once', async () => {
    const again = await askAsPage<{ error_type: string }>(
      '/v1/auth/magic_links/verify',
      { token: tokenOfInvitation(invited) },
      OPERATORS_PAGE,
    );
    expect(again.error_type).toBe('invalid_magic_link');
  });

  it('has another role from the next request on, and is out at once when removed', async () => {
    const change = await ask('PATCH', `/operators/${user_id}`, { cookie: admin, body: { role: 'viewer' } });
    expect(change).toMatchObject({ status: 200, json: { role: 'viewer' } });
    expect((await ask('GET', '/session', { cookie: support })).json).toMatchObject({
      operator: { role: 'viewer' },
    });
    expect(
      (await ask('PATCH', `/operators/${user_id}`, { cookie: support, body: { role: 'admin' } })).status,
    ).toBe(403);
    expect((await ask('DELETE', `/operators/${user_id}`, { cookie: admin })).status).toBe(200);
    expect(await ask('GET', '/apps', { cookie: support })).toMatchObject({
      status: 401,
      json: { error_type: 'operator_session_required' },
    });
  });

  it('changes and removes neither the own role nor the own person', async () => {
    const { operator } = (await ask('GET', '/session', { cookie: admin })).json as {
      operator: { user_id: string };
    };
    const own = `/operators/${operator.user_id}`;
    const refused = { status: 409, json: { error_type: 'operator_protected' } };
    expect(await ask('PATCH', own, { cookie: admin, body: { role: 'viewer' } })).toMatchObject(refused);
    expect(await ask('DELETE', own, { cookie: admin })).toMatchObject(refused);
  });

  it('has events as the catalogue describes them', async () => {
    const events = await eventsOfApp(OPERATORS_APP_ID);
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['operator.invited', 'operator.role_changed', 'operator.removed'])
      expect(types).toContain(type);
    // The hosted page has no key of its own.
    const byOperators = events.filter(({ actor_type }) => actor_type === 'operator');
    expect(byOperators.flatMap(eventProblems)).toEqual([]);
  });

  it('signs out', async () => {
    expect((await ask('DELETE', '/session', { cookie: admin })).status).toBe(200);
    expect((await ask('GET', '/session', { cookie: admin })).status).toBe(401);
  });
});
