import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { type PageServer, servePage } from '../harness/http/page-server.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { currentRun } from '../harness/stack/run.js';

const VERIFY = '/v1/auth/sessions/verify';
const READ = ['x-request-id', 'x-api-stability', 'retry-after'] as const;

const app = await newApp();
const live = await newApp({ environment: 'live' });

/** What the script of a page learns of an answer; only `blocked` where the browser shows it nothing. */
interface Seen {
  readonly blocked?: string;
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Partial<Record<(typeof READ)[number], string | null>>;
}

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

if (!hasBrowser) console.warn('Chromium is not installed: CORS is not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('a page in a real browser', () => {
  let browser: Browser;
  let server: PageServer;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    server = await servePage('<!doctype html><title>App</title>');
    page = await browser.newTab();
    await page.goto(`http://localhost:${server.port}/`);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Fetches as the script of an App would, and reads all that the browser lets it. */
  function fetched(path: string, { method = 'POST', key, headers = {} }: Sent = {}): Promise<Seen> {
    const given = {
      url: `${currentRun().baseUrl}${path}`,
      names: READ,
      init: {
        method,
        ...(method === 'POST' && { body: '{}' }),
        headers: {
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(key && { authorization: `Bearer ${key}` }),
          ...headers,
        },
      },
    };
    const script = `(async ({ url, names, init }) => {
      try {
        const answer = await fetch(url, init);
        const { error_type } = await answer.json();
        const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));
        return { status: answer.status, type: error_type, headers };
      } catch (error) {
        return { blocked: error.name };
      }
    })(${JSON.stringify(given)})`;
    return page.evaluate(script);
  }

  it.each([
    ['a wrong token', VERIFY, () => ({ key: 'pk_test_wrong' }), 401, 'invalid_api_key'],
    ['no token', VERIFY, () => ({}), 401, 'missing_api_key'],
    [
      'a path for secret keys',
      '/v1/auth/users/create',
      () => ({ key: app.publicToken }),
      403,
      'secret_key_required',
    ],
    ['a wrong body', VERIFY, () => ({ key: app.publicToken }), 400, 'invalid_request'],
  ])('reads why it was refused: %s', async (_, path, sent, status, type) => {
    const seen = await fetched(path, sent());
    expect(seen).toMatchObject({ status, type });
    expect(seen.headers?.['x-request-id']).toMatch(/^req_/);
  });

  it('simulates a refusal, beside an Idempotency-Key, and reads the headers of the answer', async () => {
    const headers = { 'Latchkey-Simulate': 'service_unavailable', 'Idempotency-Key': 'one' };
    const seen = await fetched('/v1/auth/wallets/verify', {
      key: app.publicToken,
      headers: { ...headers, 'X-Request-Id': 'req_of_the_page' },
    });
    // The body is empty, and validation comes before a simulation.
    expect(seen).toMatchObject({ status: 400, type: 'invalid_request' });
    expect(seen.headers).toMatchObject({
      'x-api-stability': 'beta',
      'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
    });
    const simulated = await fetched('/v1/auth/jwks/default', {
      method: 'GET',
      key: app.publicToken,
      headers,
    });
    expect(simulated).toMatchObject({ status: 503, type: 'service_unavailable' });
    expect(simulated.headers?.['retry-after']).toBe('1');
  });

  it('reads nothing of a live App', async () => {
    expect(await fetched(VERIFY, { key: live.publicToken })).toEqual({ blocked: 'TypeError' });
  });

  it('reads nothing of an App that does not list its origin, and everything once it does', async () => {
    // A name of this machine that test Apps do not admit by themselves.
    const origin = `http://app.localhost:${server.port}`;
    await page.goto(`${origin}/`);
    const verify = () => fetched(VERIFY, { key: app.publicToken });
    expect(await verify()).toEqual({ blocked: 'TypeError' });
    succeeded(await adminApi().updateApp(app.id, { settings: { allowed_origins: [origin] } }));
    await until(async () => (await verify()).status === 400);
  });

  it('reads what needs no key, whatever its origin', async () => {
    const seen = await fetched(`/v1/apps/${live.id}/.well-known/revoked.json`, { method: 'GET' });
    expect(seen.status).toBe(200);
  });
});
