import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { CodedError } from '@latchkey/platform/errors';
import type { RpcClient } from '@latchkey/platform/rpc';
import { AppCallers } from '@latchkey/edge';
import { type Answers, refusing, send } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { SigningKeys } from './signing-keys.js';

const ISSUER = { path: '/v1/apps/app_1/.well-known/jwks.json' };
const SETTINGS = { otp_length: 6, oauth_providers: { google: { client_id: 'c', issuer: '', scopes: [] } } };
const APP = { id: 'app_1', name: 'Acme', environment: 'test', tier: 'standard', settings: SETTINGS };
const SET = { keys: [{ kid: 'jwk_1' }] };

let gateway: TestGateway;

afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

/** A session service that knows an App once its keys were made. */
async function fresh(answers: Answers = {}): Promise<void> {
  let made = false;
  const once = (answer: object) => () => {
    if (!made) throw new CodedError('app_not_found');
    return answer;
  };
  gateway = await startTestGateway({
    'session.v1.get_issuer_jwk_set': once(SET),
    'session.v1.make_signing_keys': () => {
      made = true;
      return SET;
    },
    'identity.v1.get_app': APP,
    ...answers,
  });
}

describe('an unknown App', () => {
  const unknownApp = () => new CodedError('app_not_found');
  const unknown = refusing('app_not_found');

  it('is looked up once a second for any number of requests', async () => {
    let nowMs = Math.ceil(performance.now());
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    await fresh({ 'session.v1.get_issuer_jwk_set': unknown, 'identity.v1.get_app': unknown });
    const asked = await Promise.all(Array.from({ length: 50 }, () => send(gateway, ISSUER.path)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await send(gateway, ISSUER.path)).toMatchObject({ status: 404 });
    const reads = () => gateway.calls.filter(({ subject }) => subject === 'identity.v1.get_app');
    expect(reads()).toHaveLength(1);
    nowMs += 999;
    await send(gateway, ISSUER.path);
    expect(reads()).toHaveLength(1);
    nowMs += 2;
    await send(gateway, ISSUER.path);
    expect(reads()).toHaveLength(2);
  });

  it('evicts no set of a known App for any number of guessed ids', async () => {
    await fresh();
    const subjects: string[] = [];
    const call = ({ subject }: { subject: string }) => {
      subjects.push(subject);
      return subject === 'session.v1.get_jwk_set' ? Promise.resolve(SET) : Promise.reject(unknownApp());
    };
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const rpc = { call } as unknown as RpcClient;
    const keys = new SigningKeys(rpc, new AppCallers(rpc));
    const context = { requestId: 'req_1', caller: null };
    const ofApp = { ...context, caller: { app_id: 'app_1' } as Caller };
    await keys.jwkSet(ofApp);
    for (let n = 0; n <= 10_000; n += 1) await keys.issuerJwkSet(context, `app_${n + 2}`).catch(() => null);
    await keys.jwkSet(ofApp);
    expect(subjects.filter((subject) => subject === 'session.v1.get_jwk_set')).toHaveLength(1);
  });
});

describe('the set of an App', () => {
  const kids = async () => (await send(gateway, ISSUER.path)).json;

  it('drops a key within a second after another process revoked it', async () => {
    let nowMs = Math.ceil(performance.now());
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    let set = SET;
    await fresh({ 'session.v1.get_issuer_jwk_set': () => set });
    expect(await kids()).toEqual(SET);
    set = { keys: [] };
    nowMs += 500;
    expect(await kids()).toEqual(set);
  });
});

describe('an App without signing keys', () => {
  it('gets them when its set is read', async () => {
    await fresh();
    expect(await send(gateway, ISSUER.path)).toMatchObject({ status: 200, json: SET });
    const making = gateway.calls.filter(({ subject }) => subject === 'session.v1.make_signing_keys');
    expect(making.map(({ input }) => input)).toEqual([{ app_id: 'app_1' }]);
  });

  it.each([
    ['app_not_found', 404],
    ['service_unavailable', 503],
  ])('gets none when identity answers %s', async (code, status) => {
    await fresh({ 'identity.v1.get_app': refusing(code) });
    expect(await send(gateway, ISSUER.path)).toMatchObject({ status, json: { error_type: code } });
    expect(gateway.calls.map(({ subject }) => subject)).not.toContain('session.v1.make_signing_keys');
  });
});
