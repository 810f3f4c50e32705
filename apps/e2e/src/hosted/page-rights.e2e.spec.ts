import { describe, expect, it } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const app = await newApp({ settings: { hosted_sign_in: true } });
const without = await newApp();

/** As browsers name the page. */
const origin = currentRun().baseUrl.replace('127.0.0.1', 'localhost');

describe('the right of the page to call', () => {
  const methods = (headers: Record<string, string>) =>
    fetch(`${currentRun().baseUrl}/v1/auth/sign_in_methods`, { headers });
  const key = (appId: string) => ({ authorization: `Bearer pk_hosted_${appId}` });

  it.each<[string, Record<string, string>, number]>([
    ['from the page itself', { ...key(app.id), origin }, 200],
    ['from the page itself, by a GET', { ...key(app.id), 'sec-fetch-site': 'same-origin' }, 200],
    ['from another page', { ...key(app.id), origin: 'https://evil.example' }, 401],
    ['from another page, by a GET', { ...key(app.id), 'sec-fetch-site': 'cross-site' }, 401],
    ['from nowhere', key(app.id), 401],
    ['for an App without a page', { ...key(without.id), origin }, 401],
    ['for no App', { ...key(unknownId('app')), origin }, 401],
  ])('%s', async (_, headers, status) => {
    expect((await methods(headers)).status).toBe(status);
  });

  it('is no secret key', async () => {
    const headers = { ...key(app.id), origin };
    const users = await fetch(`${currentRun().baseUrl}/v1/auth/users/list`, { headers });
    expect(users.status).toBe(403);
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['without a session', { origin }, 'http://localhost:3000/', 404],
    ['from another page', { origin: 'https://evil.example' }, 'http://localhost:3000/', 403],
    ['for a foreign redirect_url', { origin }, 'https://evil.example/', 400],
  ])('makes no code %s', async (_, headers, redirect_url, status) => {
    const answer = await fetch(`${currentRun().baseUrl}/sign-in/${app.id}/finish`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_url, session_token: 'unknown' }),
    });
    expect(answer.status).toBe(status);
  });
});
