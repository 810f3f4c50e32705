import { afterEach, describe, expect, it } from '@jest/globals';
import { type Answers, refusing, send } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const OF_APP = '/v1/apps/app_1/.well-known';
const REVOKED = `${OF_APP}/revoked.json`;
const READ = 'session.v1.get_revoked_sessions';
const LIST = { issued_at: 1000, covers_from: 700, sids: ['AQEBAQEBAQEBAQEBAQEBAQ'] };

let gateway: TestGateway;
let nowMs = 1;
afterEach(() => gateway.close());

/** Longer than the gateway keeps a list. */
function later(): void {
  nowMs += 600;
}

async function start(answers: Answers = {}): Promise<void> {
  const all = { 'session.v1.get_issuer_jwk_set': { keys: [] }, [READ]: LIST, ...answers };
  gateway = await startTestGateway(all, { now: () => nowMs });
}

const get = (path = REVOKED, headers: Record<string, string> = {}) => send(gateway, path, { headers });
const reads = () => gateway.calls.filter(({ subject }) => subject === READ);

describe('the list of revoked sessions', () => {
  it('is answered without a key, to any page, for a second', async () => {
    await start();
    const answer = await get(REVOKED, { origin: 'https://anywhere.example' });
    expect([answer.status, answer.json]).toEqual([200, LIST]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('etag')).toMatch(/^W\/"[\w-]{43}"$/);
  });

  it('is read once for any number of requests at once', async () => {
    await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads()).toHaveLength(1);
  });

  it('is 304 without a body while it holds the same sessions, and 200 with another one', async () => {
    let list = LIST;
    await start({ [READ]: () => list });
    const etag = (await get()).headers.get('etag') ?? '';
    list = { ...LIST, issued_at: 1001, covers_from: 701 };
    later();
    const same = await get(REVOKED, { 'if-none-match': etag });
    expect([same.status, same.json]).toEqual([304, '']);
    expect(same.headers.get('etag')).toBe(etag);
    expect(same.headers.get('cache-control')).toBe('public, max-age=1');
    expect(same.headers.get('access-control-allow-origin')).toBe('*');
    list = { ...list, sids: ['AgICAgICAgICAgICAgICAg', ...LIST.sids] };
    later();
    const other = await get(REVOKED, { 'if-none-match': etag });
    expect([other.status, other.json]).toEqual([200, list]);
    list = { ...list, covers_from: 900 };
    later();
    expect((await get(REVOKED, { 'if-none-match': other.headers.get('etag') ?? '' })).status).toBe(200);
  });

  it.each(['service_unavailable', 'upstream_timeout'])(
    'is 503, and not an empty list, while session answers %s',
    async (code) => {
      await start({ [READ]: refusing(code) });
      expect(await get()).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
    },
  );
});

describe('discovery', () => {
  it('names the issuer of session JWTs and its keys', async () => {
    await start();
    const answer = await get(`${OF_APP}/openid-configuration`);
    const issuer = 'http://127.0.0.1:8080/v1/apps/app_1';
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

it.each(['revoked.json', 'openid-configuration'])(
  '%s of an unknown App is 404 app_not_found',
  async (file) => {
    const unknown = refusing('app_not_found');
    await start({ 'session.v1.get_issuer_jwk_set': unknown, 'identity.v1.get_app': unknown });
    expect(await get(`${OF_APP}/${file}`)).toMatchObject({
      status: 404,
      json: { error_type: 'app_not_found' },
    });
    expect(reads()).toEqual([]);
  },
);
