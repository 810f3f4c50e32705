import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { send, type Sent } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const GOOGLE = '/v1/auth/oauth/google/callback';
const APPLE = '/v1/auth/oauth/apple/callback';
const PAGE = 'https://app.example.com/welcome?token=once';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const RECEIVE = 'identity.v1.receive_oauth';

let gateway: TestGateway;
let refusal: string | undefined;

beforeAll(async () => {
  const receive = () => {
    if (refusal !== undefined) throw new CodedError(refusal);
    return { redirect_url: PAGE };
  };
  gateway = await startTestGateway({ [RECEIVE]: receive });
});
beforeEach(() => {
  refusal = undefined;
  gateway.calls.length = 0;
});
afterAll(() => gateway.close());

/** Without a key, as browsers come; the redirect is not followed. */
async function visit(path: string, sent: Sent = {}) {
  const { method = 'GET', body = null, headers = {} } = sent;
  const response = await fetch(`${gateway.url}${path}`, { method, body, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const postForm = (body: string, headers: Record<string, string> = FORM) =>
  visit(APPLE, { method: 'POST', body, headers });

describe('a callback', () => {
  it('goes on to the page of the App, and is neither cached nor named as the referrer', async () => {
    const { status, headers, text } = await visit(`${GOOGLE}?state=s&code=c%2F1&iss=https%3A%2F%2Fa&hd=x`);
    expect({ status, text }).toEqual({ status: 303, text: '' });
    expect(headers.get('location')).toBe(PAGE);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(gateway.calls).toEqual([
      {
        subject: RECEIVE,
        context: expect.objectContaining({ caller: null }),
        input: { provider: 'google', params: { state: 's', code: 'c/1', iss: 'https://a' } },
      },
    ]);
  });

  it('takes a form, as Apple sends it', async () => {
    const user = '{"name":{"firstName":"Zoë"}}';
    const body = new URLSearchParams({ state: 's', code: 'c', user, id_token: 'unread' }).toString();
    const { status, headers, text } = await postForm(body, {
      'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8',
    });
    expect({ status, text }).toEqual({ status: 303, text: '' });
    expect(headers.get('location')).toBe(PAGE);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const params = { state: 's', code: 'c', user };
    expect(gateway.calls.map(({ input }) => input)).toEqual([{ provider: 'apple', params }]);
  });

  it('reads the query of a form not at all', async () => {
    await visit(`${APPLE}?state=a&state=b`, { method: 'POST', body: 'error=access_denied', headers: FORM });
    expect(gateway.calls.map(({ input }) => input)).toEqual([
      { provider: 'apple', params: { error: 'access_denied' } },
    ]);
  });

  it('answers JSON where the state names no page, without a word of the request', async () => {
    refusal = 'oauth_failed';
    const answers = [
      await visit(`${GOOGLE}?state=%3Cscript%3E&error_description=%3Cscript%3E`),
      await postForm('state=%3Cscript%3E'),
    ];
    for (const { status, headers, text } of answers) {
      expect(status).toBe(400);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(JSON.parse(text)).toMatchObject({ error_type: 'oauth_failed' });
      expect(text).not.toContain('script');
    }
  });

  it('answers the failure of the service as such', async () => {
    refusal = 'service_unavailable';
    expect((await visit(`${GOOGLE}?state=s&code=c`)).status).toBe(503);
  });

  it.each([
    ['a repeated parameter', 'state=a&state=b', 'must hold each parameter once'],
    ['a repeated parameter that is unknown', 'state=a&%3Cb%3E=1&%3Cb%3E=2', 'must hold each parameter once'],
    ['a NUL', 'state=a&code=%00', 'must not hold NUL characters'],
  ])('with %s is refused and repeats none of it', async (_, sent, message) => {
    for (const { status, text } of [await visit(`${GOOGLE}?${sent}`), await postForm(sent)]) {
      expect(status).toBe(400);
      const fields = [{ field: 'request', message }];
      expect(JSON.parse(text)).toMatchObject({ error_type: 'oauth_failed', fields });
      expect(text).not.toContain('<b>');
    }
    expect(gateway.calls).toEqual([]);
  });

  it.each([['__proto__=1&state=s'], ['constructor=1&state=s'], ['state=s&code[]=1'], ['state=s&%ff=%ff']])(
    'passes on the known parameters alone: %s',
    async (sent) => {
      for (const answer of [await visit(`${GOOGLE}?${sent}`), await postForm(sent)])
        expect(answer.status).toBe(303);
      for (const { input } of gateway.calls) expect(input).toMatchObject({ params: { state: 's' } });
      for (const { input } of gateway.calls)
        expect(Object.keys((input as { params: object }).params)).toEqual(['state']);
    },
  );

  it('of a provider that does not exist is refused', async () => {
    const { status, headers, text } = await visit('/v1/auth/oauth/%3Cscript%3E/callback?state=s');
    expect(status).toBe(400);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(JSON.parse(text)).toMatchObject({
      error_type: 'invalid_request',
      fields: [{ field: 'provider' }],
    });
    expect(text).not.toContain('script');
    expect(gateway.calls).toEqual([]);
  });

  it('is not used up by a HEAD', async () => {
    const { status, headers } = await visit(`${GOOGLE}?state=s&code=c`, { method: 'HEAD' });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, POST, OPTIONS');
    expect(gateway.calls).toEqual([]);
  });

  it.each([
    ['JSON', 'application/json', '{"state":"s"}'],
    ['text', 'text/plain', 'state=s'],
    ['several parts', 'multipart/form-data; boundary=a', '--a--'],
  ])('takes no body of %s', async (_, type, body) => {
    const { status, headers, text } = await postForm(body, { 'content-type': type });
    expect(status).toBe(415);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(JSON.parse(text)).toMatchObject({ error_type: 'unsupported_media_type' });
  });

  it.each([
    ['16 KiB', 16 * 1024, 303],
    ['16 KiB and one byte', 16 * 1024 + 1, 413],
    ['5 MiB', 5 * 1024 * 1024, 413],
  ])('takes a form of %s: %d bytes, %d', async (_, bytes, status) => {
    expect((await postForm(`state=${'s'.repeat(bytes - 6)}`)).status).toBe(status);
  });

  it('without a body asks for no state', async () => {
    await visit(APPLE, { method: 'POST' });
    expect(gateway.calls.map(({ input }) => input)).toEqual([{ provider: 'apple', params: {} }]);
  });

  it('needs no key, reads none, and logs neither state nor code', async () => {
    const headers = { authorization: `Bearer ${gateway.keys.secret}` };
    expect((await visit(`${GOOGLE}?state=statestate&code=codecode`, { headers })).status).toBe(303);
    expect(gateway.calls.map(({ subject }) => subject)).toEqual([RECEIVE]);
    expect(JSON.stringify(gateway.lines)).not.toMatch(/statestate|codecode/);
  });
});

it('a form opens no other route', async () => {
  const path = '/v1/auth/oauth/google/begin';
  const sent = { method: 'POST', key: gateway.keys.secret, body: 'redirect_url=a', headers: FORM };
  const { status, json } = await send(gateway, path, sent);
  expect({ status, json }).toMatchObject({ status: 415, json: { error_type: 'unsupported_media_type' } });
});

it('callbacks are counted by the address of the client', async () => {
  const limited = await startTestGateway(
    { [RECEIVE]: { redirect_url: PAGE } },
    { ofGateway: { RATE_LIMIT_PER_IP: '2' }, now: () => 1_000_000 },
  );
  const statuses = [];
  for (let visits = 0; visits < 3; visits += 1) {
    const sent = { redirect: 'manual' } as const;
    statuses.push((await fetch(`${limited.url}${GOOGLE}?state=s`, sent)).status);
  }
  expect(statuses).toEqual([303, 303, 429]);
  await limited.close();
});
