import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { send } from '../testing/send.js';
import { ADMIN_KEY, type Answers, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const ISSUER = { method: 'GET', path: '/v1/apps/app_1/.well-known/jwks.json' };
const ROTATE = { method: 'POST', path: '/v1/admin/apps/app_1/signing_keys/rotate', key: ADMIN_KEY };
const SETTINGS = { otp_length: 6, oauth_providers: { google: { client_id: 'c', issuer: '', scopes: [] } } };
const APP = { id: 'app_1', name: 'Acme', environment: 'test', tier: 'standard', settings: SETTINGS };
const SET = { keys: [{ kid: 'jwk_1' }] };
const ROTATED = { kid: 'jwk_2', signs_from: 1, next_kid: 'jwk_3' };

let gateway: TestGateway;

afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

/** A session service that knows an App once its keys were asked for on its behalf. */
async function fresh(answers: Answers = {}): Promise<void> {
  let made = false;
  const once = (answer: object) => () => {
    if (!made) throw new CodedError('app_not_found');
    return answer;
  };
  gateway = await startTestGateway({
    'session.v1.get_issuer_jwk_set': once(SET),
    'session.v1.rotate_signing_key': once(ROTATED),
    'session.v1.get_jwk_set': () => {
      made = true;
      return SET;
    },
    'identity.v1.get_app': APP,
    ...answers,
  });
}

describe('an unknown App', () => {
  const unknown = () => {
    throw new CodedError('app_not_found');
  };

  it('is looked up once a second, however many ask', async () => {
    let nowMs = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    await fresh({ 'session.v1.get_issuer_jwk_set': unknown, 'identity.v1.get_app': unknown });
    const asked = await Promise.all(Array.from({ length: 50 }, () => send(gateway, ISSUER.path)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await send(gateway, ISSUER.path)).toMatchObject({ status: 404 });
    const reads = () => gateway.calls.filter(({ subject }) => subject === 'identity.v1.get_app');
    expect(reads()).toHaveLength(1);
    nowMs += 1001;
    await send(gateway, ISSUER.path);
    expect(reads()).toHaveLength(2);
  });
});

describe('the keys of an App that has none yet', () => {
  it.each([
    ['are made when its set is read', ISSUER, SET],
    ['are made when they are rotated', ROTATE, ROTATED],
  ])('%s', async (_, { path, ...sent }, answer) => {
    await fresh();
    expect(await send(gateway, path, sent)).toMatchObject({ status: 200, json: answer });
    const making = gateway.calls.find(({ subject }) => subject === 'session.v1.get_jwk_set');
    expect(making?.context.caller).toEqual({
      app_id: 'app_1',
      app_name: 'Acme',
      environment: 'test',
      tier: 'standard',
      key_kind: 'public',
      settings: { otp_length: 6 },
    });
  });

  it.each([
    ['app_not_found', 404],
    ['service_unavailable', 503],
  ])('are not made when identity answers %s', async (code, status) => {
    const getApp = () => {
      throw new CodedError(code);
    };
    await fresh({ 'identity.v1.get_app': getApp });
    expect(await send(gateway, ISSUER.path)).toMatchObject({ status, json: { error_type: code } });
    expect(gateway.calls.map(({ subject }) => subject)).not.toContain('session.v1.get_jwk_set');
  });
});
